import { Button } from '@mantine/core'
import { dateFormats } from '#kit/contract/constants.ts'
import { formatDate, type DateFormat } from '#kit/contract/dates.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { PlaceProvider } from '#kit/web/parts/zone.tsx'
import { tones } from '#kit/web/theme/tokens.ts'
import { Row, Sample } from '../sample.tsx'

const at = '2026-04-04T13:30:00Z'

export const Page = () => (
  <>
    <Sample title="Dates, in UTC">
      {(Object.keys(dateFormats) as DateFormat[]).map(format => (
        <Row key={format}>
          <code>{dateFormats[format]}</code>
          <span>{formatDate(at, format)}</span>
        </Row>
      ))}
    </Sample>
    <Sample title="Dates, for a reader in Auckland">
      <PlaceProvider place={{ timeZone: 'Pacific/Auckland', locale: 'en-US' }}>
        <Row>
          <DateTime at={at} />
          <DateTime
            at={at}
            day
          />
          <span>and a thing that happens in London:</span>
          <DateTime
            at={at}
            zone="Europe/London"
          />
        </Row>
      </PlaceProvider>
    </Sample>
    <Sample title="Dates that are none">
      <DateTime at="not a date" />
    </Sample>
    <Sample title="Money">
      <Row>
        <Money
          cents={105_000}
          currency="USD"
        />
        <Money
          cents={900}
          currency="USD"
          short
        />
        <Money
          cents={-1_250}
          currency="NZD"
        />
        <Money
          cents={0}
          currency="EUR"
        />
      </Row>
    </Sample>
    <Sample title="People">
      <Row>
        <PersonChip
          name="Mere Tautahi"
          role="Educator"
        />
        <PersonChip
          name="Li"
          role="Student"
        />
        <PersonChip
          name="Aoife Ní Dhomhnaill"
          picture="/v2/mark.svg"
          role="School admin"
        />
        <PersonChip
          name=""
          role="Invited"
        />
        <PersonChip
          name="Mere Tautahi"
          compact
        />
      </Row>
    </Sample>
    <Sample title="States in a word">
      <Row>
        <StateChip>Draft</StateChip>
        {tones.map(tone => (
          <StateChip
            key={tone}
            tone={tone}
          >
            {tone}
          </StateChip>
        ))}
      </Row>
    </Sample>
    <Sample title="Links">
      <Row>
        <TextLink to="/pricing">A page of ours</TextLink>
        <TextLink to="https://www.w3.org/WAI/WCAG22/quickref/">A page of another site</TextLink>
      </Row>
    </Sample>
    <Sample title="Buttons">
      {(['filled', 'light', 'outline', 'subtle', 'default'] as const).map(variant => (
        <Row key={variant}>
          {tones.map(tone => (
            <Button
              key={tone}
              variant={variant}
              color={tone}
            >
              {variant} {tone}
            </Button>
          ))}
          <Button
            variant={variant}
            disabled
          >
            Disabled
          </Button>
          <Button
            variant={variant}
            leftSection={
              <Icon
                name="plus"
                size={18}
              />
            }
          >
            With icon
          </Button>
        </Row>
      ))}
    </Sample>
  </>
)

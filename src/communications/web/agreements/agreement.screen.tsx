// One agreement in force: to read, and for signed-in people to accept.
import { useQuery } from '@tanstack/react-query'
import { agreementModes, agreementTypes } from '#communications/contract/reading.contract.ts'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import page from '../parts/page.module.css'
import { RichText } from '../parts/rich-text.tsx'
import { agreementsQuery, type AgreementMode, type AgreementType } from '../parts/reading.queries.ts'
import { AcceptBar } from './accept-bar.tsx'
import { AgreementFacts } from './agreement-facts.tsx'
import { Thing } from '#kit/web/router/thing.ts'
import classes from './agreements.module.css'

const isType = (value: string): value is AgreementType => agreementTypes.includes(value as AgreementType)
const isMode = (value: string): value is AgreementMode => agreementModes.includes(value as AgreementMode)

export const Screen = ({
  params: { type, mode },
}: ScreenProps<{ readonly type: string; readonly mode: string }>) =>
  isType(type) && isMode(mode) ? (
    <Document
      type={type}
      mode={mode}
    />
  ) : (
    <NotFoundState />
  )

function Document({ type, mode }: { type: AgreementType; mode: AgreementMode }) {
  const answer = useQuery(agreementsQuery(type, mode))
  if (answer.data?.length === 0) return <NotFoundState text="There is no such agreement at the moment." />
  return (
    <div className={page.narrow}>
      <Loaded
        answer={answer}
        what="the agreement"
      >
        {([agreement]) =>
          agreement && (
            <article>
              <header className={classes.head}>
                <Thing name={agreement.name} />
                <h1>{agreement.name}</h1>
                <AgreementFacts agreement={agreement} />
              </header>
              <RichText html={agreement.content} />
              <AcceptBar agreement={agreement} />
            </article>
          )
        }
      </Loaded>
    </div>
  )
}

import { Mark } from '#kit/web/theme/mark.tsx'
import { contrast } from '#kit/web/theme/contrast.ts'
import { spacingScale, typeScale } from '#kit/web/theme/theme.ts'
import { colour, pairs, tokens, type Token } from '#kit/web/theme/tokens.ts'
import { Row, Sample } from '../sample.tsx'
import classes from '../developer.module.css'

const ratio = (front: Token, ground: Token, at: 0 | 1) =>
  contrast(tokens[front][at], tokens[ground][at]).toFixed(1)

export const Page = () => (
  <>
    <Sample title="Mark">
      <Row>
        {[16, 24, 32, 64, 128].map(size => (
          <Mark
            key={size}
            size={size}
            title={`Classwright, ${size} pixels`}
          />
        ))}
      </Row>
    </Sample>
    <Sample title="Type">
      {Object.entries(typeScale).map(([name, size]) => (
        <p
          key={name}
          style={{ fontSize: size, lineHeight: 1.3 }}
        >
          {size} pixels: plan it, teach it, see it
        </p>
      ))}
    </Sample>
    <Sample title="Spacing">
      {Object.entries(spacingScale).map(([name, size]) => (
        <div key={name}>
          <span
            className={classes.space}
            style={{ width: size }}
          />
          {name}, {size}
        </div>
      ))}
    </Sample>
    <Sample title="Colours that meet, with their contrast in light and dark">
      <ul className={classes.swatches}>
        {pairs
          .filter(([, , least]) => least >= 4.5)
          .map(([front, ground]) => (
            <li
              key={`${front} ${ground}`}
              className={classes.swatch}
              style={{ color: colour(front), background: colour(ground) }}
            >
              <span>
                {front} on {ground}
              </span>
              <small>
                {ratio(front, ground, 0)} light, {ratio(front, ground, 1)} dark
              </small>
            </li>
          ))}
      </ul>
    </Sample>
  </>
)

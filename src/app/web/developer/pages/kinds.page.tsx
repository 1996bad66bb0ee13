import { firstIcons, Icon, type IconName } from '#kit/web/icons/icon.tsx'
import { laterIcons } from '#kit/web/icons/later-icons.tsx'
import { KindChip } from '#kit/web/parts/chips.tsx'
import { categories, categoryColour } from '#kit/web/theme/categories.ts'
import { kindCodes } from '#kit/web/theme/kinds.ts'
import { Row, Sample } from '../sample.tsx'
import classes from '../developer.module.css'

export const Page = () => (
  <>
    <Sample title="Kinds of content">
      <Row>
        {kindCodes.map(kind => (
          <KindChip
            key={kind}
            kind={kind}
          />
        ))}
      </Row>
    </Sample>
    <Sample title="Categories">
      <ul className={classes.swatches}>
        {categories.map(({ name }, index) => (
          <li key={name}>
            <span
              className={classes.dot}
              style={{ background: categoryColour(index) }}
            />
            {index + 1}. {name}
          </li>
        ))}
      </ul>
    </Sample>
    <Sample title="Icons">
      <Row>
        {(Object.keys({ ...firstIcons, ...laterIcons }) as IconName[]).map(name => (
          <span
            key={name}
            className={classes.iconCell}
          >
            <Icon
              name={name}
              size={24}
            />
            {name}
          </span>
        ))}
      </Row>
    </Sample>
  </>
)

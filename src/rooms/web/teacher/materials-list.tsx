import { MaterialFacts } from '#authoring/web/parts/questions/materials-panel.tsx'
import type { PageMaterials } from '#authoring/contract/questions.contract.ts'
import classes from '#authoring/web/questions/questions.module.css'

export const MaterialsList = ({ list }: { list: PageMaterials['list'] }) => (
  <ul
    className={classes.lines}
    aria-label="Materials"
  >
    {list.map(material => (
      <li
        key={material._id}
        className={classes.material}
      >
        <MaterialFacts material={material} />
      </li>
    ))}
  </ul>
)

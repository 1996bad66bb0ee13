import type { PageMaterials } from '#authoring/contract/questions.contract.ts'
import { MaterialLine, MaterialLines } from '../material-lines.tsx'
import { MaterialFacts } from './material-facts.tsx'

interface ListProps {
  list: PageMaterials['list']
  label?: string
}

export const MaterialsList = ({ list, label = 'Materials' }: ListProps) => (
  <MaterialLines aria-label={label}>
    {list.map(material => (
      <MaterialLine key={material._id}>
        <MaterialFacts material={material} />
      </MaterialLine>
    ))}
  </MaterialLines>
)

import { MaterialFacts } from '#authoring/web/parts/questions/material-facts.tsx'
import type { PageMaterials } from '#authoring/contract/questions.contract.ts'
import { MaterialLine, MaterialLines } from '#authoring/web/parts/material-lines.tsx'

export const MaterialsList = ({ list }: { list: PageMaterials['list'] }) => (
  <MaterialLines aria-label="Materials">
    {list.map(material => (
      <MaterialLine key={material._id}>
        <MaterialFacts material={material} />
      </MaterialLine>
    ))}
  </MaterialLines>
)

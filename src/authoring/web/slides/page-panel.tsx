import { PagePanel } from '../questions/page-panel.tsx'
import type { PagePanelSlot } from '../parts/slides/page-panel.slot.ts'

export const BesidePage = ({ rid, deck, page, outline, assess, picUrl, readOnly }: PagePanelSlot) => (
  <PagePanel
    key={page}
    rid={rid}
    deck={{ _id: deck }}
    page={{ _id: page, outline, assess, picUrl }}
    readOnly={readOnly}
  />
)

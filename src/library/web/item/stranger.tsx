import { ItemPage } from './item-page.tsx'

/** Shown at an authoring address if the content belongs to somebody else. */
export const Stranger = ({ id }: { id: string }) => <ItemPage id={id} />

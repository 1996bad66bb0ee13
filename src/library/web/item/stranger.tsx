import { ItemPage } from './item-page.tsx'

/** At the address of content that is not one's own. */
export const Stranger = ({ id }: { id: string }) => <ItemPage id={id} />

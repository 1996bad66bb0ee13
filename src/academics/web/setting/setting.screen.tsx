import { SettingSections } from './setting-sections.tsx'
import { WithOwner } from './setting-page.tsx'

export const Screen = () => <WithOwner>{owner => <SettingSections owner={owner} />}</WithOwner>

import { SettingSections } from '../setting/setting-sections.tsx'
import { OfPlatform } from './platform.tsx'

export const Screen = () => <OfPlatform>{owner => <SettingSections owner={owner} />}</OfPlatform>

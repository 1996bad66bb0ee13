// Settings of a school, for domains that declare keys of their own.
export { settingOf, writeSetting } from './school/settings.ts'

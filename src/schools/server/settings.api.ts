// Settings of a school, for domains that declare keys of their own.
export { provideSchoolConf, settingOf, writeSetting } from './school/settings.ts'

// School settings declared by later domains.
export { provideSchoolConf, settingOf, writeSetting } from './school/settings.ts'

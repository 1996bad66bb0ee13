// The areas of the web, for `file-plan.mjs`. An area is a path: `lessons/room` lies in `lessons`, and all of them
// lie in what every page shares. Paths of modules are below `src`; the first row that matches counts.

/** Where the screens of a folder belong. An area that is `whole` has one file for all of its screens. */
export const areas = [
  [/^app\/web\/landing\//, 'landing', 'whole'],
  [/^identity\/web\/homes\//, 'home', 'whole'],
  [/^(kit|app|identity|communications)\//, 'account'],
  [/^commerce\//, 'shop'],
  [/^schools\//, 'school/people'],
  [/^academics\//, 'school/academics'],
  [/^authoring\/web\/slides\//, 'lessons/slides'],
  [/^authoring\//, 'lessons/content'],
  [/^library\/web\/item\//, 'lessons/item'],
  [/^library\//, 'library'],
  [/^sessions\//, 'sessions'],
  [/^rooms\/web\/(seat|teacher|room|video|slides|tools)\//, 'lessons/room'],
  [/^rooms\/web\/study\//, 'sessions'],
  [/^rooms\//, 'lessons/reports'],
  [/^services\//, 'lessons/services'],
]

const classPage = 'school/people/schools-classes-class'
/** Where fillings of slots show, and other parts that no screen imports by itself. */
export const fillings = [
  [/\.parts\.ts$/, ''],
  [/^(identity|kit|commerce)\/|^communications\/web\/(agreements\/|notices\/bell\.)/, ''],
  [/^schools\/web\/parts\/my-schools/, ''],
  [/^(schools\/web\/cards|schools\/web\/join\/my-invitations|communications\/web\/notices)/, 'home'],
  [/^authoring\/web\/content\/home-cards/, 'home'],
  [/^library\/web\/parts\/home-row/, 'home'],
  [/^sessions\/web\/day\/(next-up|home-cards)/, 'home'],
  [/^rooms\/web\/(seat\/join-card|school|takeaway\/my-reports)/, 'home'],
  [/^schools\/web\/classes\/class-messages/, classPage],
  [/^sessions\/web\/(lists\/class-sessions|schedule\/class-actions)/, classPage],
  [/^rooms\/web\/(class|reflect)\//, classPage],
  [/^library\/web\/(publish|prompts|mine\/import-bought)/, 'lessons/content'],
  [/^rooms\/web\/statistics/, 'lessons/content'],
]

/**
 * Parts with a file of their own: they weigh as much as whole pages and few pages show them, or, as the
 * connection for events, nothing waits for them.
 */
export const apart = [
  /^communications\/web\/parts\/rich-text-editor/,
  /^commerce\/web\/parts\/bar-plot/,
  /^academics\/web\/parts\/rendered-statement/,
  /\/node_modules\/socket\.io-client\//,
]

/** The same for what no page loads before somebody acts: documents, recordings, typefaces, developer pages. */
export const onRequest = [
  /^authoring\/web\/drive\/pdf-preview/,
  /^authoring\/web\/slides\/convert\//,
  /^authoring\/web\/slides\/paint\/typefaces\//,
  /^files\/web\/repackage/,
  /^kit\/web\/parts\/notification-place/,
  /^app\/web\/(report-error|developer\/)/,
  /\/node_modules\//,
]

/** Small packages that two parts with a file of their own need. */
export const everywhere = [/\/node_modules\/use-sync-external-store\//]

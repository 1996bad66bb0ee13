// Which stored data is public, and which changes on its own. Everything else is private: a new table is
// private until listed here.

/** Content of the platform, and published content. */
export const publicTables: readonly RegExp[] = [
  /^academics_(words|target_stats|grades)$/,
  // Not who saved, bought, copied or viewed something.
  /^library_(items|versions|labels|words|reviews|view_days)$/,
  /^kit_(conf|jobs)$/,
  /^communications_(templates|template_versions|articles|agreements)$/,
  /^authoring_slide_templates$/,
  // The ways to earn points; shares and commission are for earners.
  /^commerce_point_settings$/,
]

/** Library content, and everything in a published version of it. */
const published = `(
  select id from library_items
  union select content.id from authoring_contents as content
  where exists (select 1 from library_versions as frozen where frozen::text like '%' || content.id || '%'))`
const ofPublishedContent = `content in ${published}`
const ofPlatform = "owner = '1'"
/** Trees and their entries, such as learning goals, belong to the owner of their record. */
const inRecordOfPlatform = `record in (
  select id from academics_curricula where ${ofPlatform}
  union select id from academics_subjects where ${ofPlatform}
  union select id from academics_topic_standards where ${ofPlatform}
  union select id from academics_central_subjects where ${ofPlatform}
  union select id from academics_tag_sets where ${ofPlatform})`
const ofPublishedDeck = `deck in (select id from authoring_decks where ${ofPublishedContent})`
/** Open to everybody, or to anybody with the code. */
const ofOpenSession = 'session in (select id from sessions where published or guest)'

/** Public rows of private tables, as SQL conditions. */
export const publicRows: Readonly<Record<string, string>> = {
  // The platform's own; a school's are for its staff.
  authoring_shared_tips: 'owner is null and school is null',
  sessions: 'published or guest',
  services_packs: "status = 'published'",
  sessions_students: ofOpenSession,
  sessions_snapshots: ofOpenSession,
  authoring_contents: `id in ${published}`,
  authoring_decks: ofPublishedContent,
  authoring_pages: ofPublishedDeck,
  authoring_revisions: ofPublishedDeck,
  authoring_outlines: ofPublishedContent,
  authoring_questions: ofPublishedContent,
  authoring_materials: ofPublishedContent,
  authoring_videos: ofPublishedContent,
  files_records: ofPlatform,
  files_blobs: `hash in (select hash from files_records where ${ofPlatform})`,
  academics_trees: inRecordOfPlatform,
  academics_entries: inRecordOfPlatform,
  academics_criteria_defaults: ofPlatform,
  academics_evaluation_maps: ofPlatform,
  academics_template_pairs: ofPlatform,
  academics_curricula: ofPlatform,
  academics_subjects: ofPlatform,
  academics_topic_standards: ofPlatform,
  academics_central_subjects: ofPlatform,
  academics_criteria: ofPlatform,
  academics_weights: ofPlatform,
  academics_categories: ofPlatform,
  academics_templates: ofPlatform,
  academics_tag_sets: ofPlatform,
}

/** Tables that only repeat ids of other tables. */
export const tablesOfIds: ReadonlySet<string> = new Set(['files_references'])

/** Columns visible to every signed-in account: a person's card, and values of closed lists. */
export const publicColumns: ReadonlySet<string> = new Set([
  'identity_users.id',
  'identity_users.first_name',
  'identity_users.last_name',
  'identity_users.nickname',
  'identity_users.avatar',
  'schools_schools.id',
  'schools_schools.name',
  'schools_schools.slug',
  'sessions.type',
  'files_blobs.mime',
  // Names of the levels of a tree, such as "Sub-topic".
  'academics_trees.levels',
  'academics_trees.snapshot_levels',
  // A provider's card, and their approvals.
  'services_profiles.introduction',
  'services_profiles.time_zone',
  'services_applications.id',
  'services_applications.roles_asked',
  'services_applications.mentoring_type',
  'services_applications.grade_groups',
  'services_applications.levels',
  'services_applications.styles',
  // Cities with lessons on campus; their pay is for staff.
  'services_campus_locations.id',
  'services_campus_locations.city',
  'services_campus_locations.country',
  // What learners say of a provider, with a first name.
  'services_ratings.id',
  'services_ratings.servicer',
  'services_ratings.tags',
  'services_ratings.message',
  // Words of the product, and names of a provider's services.
  'services_bookings.status',
  'services_bookings.scope',
])

/** Counters raised by reading, and flags anybody may set. */
export const ownChanges: ReadonlySet<string> = new Set([
  // Delivery mark of a room's log.
  'rooms_rooms.sent',
  'communications_articles.views',
  'library_view_days.views',
  'library_items.views',
  'library_items.recent',
  'library_items.collect_count',
  // Naming an inviter earns points.
  'identity_users.point',
  // A report about a review, for staff to check.
  'library_reviews.reported',
])

/**
 * Intended disclosures and effects of a call: a share link shows its subject, and entering a room is
 * recorded.
 */
export const byPurpose: Readonly<Record<string, RegExp>> = {
  // Holders of a share link see the name of the record they may apply for.
  'collab get': /^leaks authoring_(contents\.name|subject_uses\.content)/,
  'collab patch apply': /^leaks authoring_/,
  // Browsers subscribe with the public key.
  'push-device get key': /^leaks communications_push_keys\.public_key/,
  // A reported representation is hidden until staff have reviewed it.
  'questions patch feedbackCpa': /^changes authoring_bank_parts update status:/,
  // People who have a room's code read at its door which lesson it opens.
  'rooms get door': /^leaks sessions\.name/,
  'rooms patch joinRoom': /^changes rooms_rooms /,
  'rooms patch guest': /^changes rooms_rooms /,
}

/** Sellers see their share when they set a price; students and guests do not. */
export const forEducators = /^leaks commerce_income_settings\./

/** Maintained by staff: their permission rows cover the platform's rows only. */
export const keptByStaff = /^changes academics_/

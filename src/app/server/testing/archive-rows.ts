// Rows of a school for tables that the demo world leaves empty, made from the database's own description of them.
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#kit/server/db.ts'

type Values = Readonly<Record<string, unknown>>

interface Place {
  readonly school: string
  readonly session: string
  readonly room: string
  readonly response: string
  readonly takeaway: string
  readonly class: string
  readonly content: string
  readonly deck: string
  readonly subject: string
}

export async function fillArchiveTables(db: Db, school: string): Promise<void> {
  const place = await placeOf(db, school)
  await db.transaction(async tx => {
    for (const [table, values] of rowsOf(place)) {
      await freeTable(tx, table)
      const { rows: columns } = await tx.execute<Column>(sql`
        select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
          and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`)
      const row = { ...Object.fromEntries(columns.map(each => [each.name, sampleOf(each)])), ...values }
      const names = sql.join(
        Object.keys(row).map(name => sql.identifier(name)),
        sql`, `,
      )
      await tx.execute(sql`
        insert into ${sql.identifier(table)} (${names}) select ${names}
        from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(row)}::jsonb)`)
    }
    await tx.execute(sql`update sessions set series = 'sample series' where id = ${place.session}`)
  })
}

/** One row is enough where neither triggers nor constraints demand others. */
async function freeTable(tx: Tx, table: string): Promise<void> {
  const name = sql.identifier(table)
  await tx.execute(sql`alter table ${name} disable trigger user`)
  const { rows } = await tx.execute<{ constraint: string }>(sql`
    select conname as constraint from pg_constraint
    where conrelid = ${table}::regclass and contype in ('f', 'c')`)
  for (const { constraint } of rows)
    await tx.execute(sql`alter table ${name} drop constraint ${sql.identifier(constraint)}`)
}

interface Column extends Record<string, unknown> {
  readonly name: string
  readonly type: string
}

const samples: Readonly<Record<string, unknown>> = {
  text: 'sample',
  integer: 1,
  bigint: 1,
  'double precision': 1,
  boolean: true,
  'timestamp with time zone': '2026-11-19T10:00:00.000Z',
  date: '2026-11-19',
  jsonb: {},
  ARRAY: [],
}
/** Names are unique, so that no two rows share a key. */
const sampleOf = ({ name, type }: Column): unknown => (type === 'text' ? `sample ${name}` : samples[type])

async function placeOf(db: Db, school: string): Promise<Place> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select s.id as session, room.id as room, response.id as response, takeaway.id as takeaway, s.class_id as class
    from sessions s join rooms_rooms room on room.session = s.id join rooms_responses response on response.session = s.id
      join rooms_takeaways takeaway on takeaway.session = s.id
    where s.school = ${school} and s.class_id is not null limit 1`)
  const { rows: decks } = await db.execute<Record<string, string>>(sql`
    select deck.id as deck, deck.content from authoring_decks deck
    join authoring_contents content on content.id = deck.content where content.school = ${school} limit 1`)
  const { rows: subjects } = await db.execute<Record<string, string>>(
    sql`select id as subject from academics_subjects where owner = ${school} limit 1`,
  )
  return { school, ...rows[0], ...decks[0], ...subjects[0] } as unknown as Place
}

function rowsOf(place: Place): readonly (readonly [table: string, values: Values])[] {
  const { school, session, room, response, takeaway, content, deck, subject } = place
  const account = { uid: school, is_school: true }
  const bought = { buyer: school, is_school: true }
  const [order, card, board, pack] = ['sample order', 'sample card', 'sample board', 'sample pack']
  return [
    ['files_records', { pool: school }],
    ['files_folders', { pool: school }],
    ['identity_user_certs', { owner: school }],
    ['communications_announcements', { id: 'sample announcement', school }],
    ['communications_announcement_readers', { announcement: 'sample announcement' }],
    ['communications_messages', { id: 'message 1', type: 'classes', rid: place.class }],
    ['communications_messages', { id: 'message 2', type: 'school-plan', rid: school }],
    ['communications_messages', { id: 'message 3', type: 'session-takeaway', rid: takeaway }],
    ['commerce_earnings', { ...account, status: -1, name: '=1+1' }],
    ['commerce_balances', { uid: school }],
    ['commerce_entries', { posting: 'sample posting', owner: school }],
    ['commerce_postings', { id: 'sample posting' }],
    ['commerce_withdrawals', { ...account, sealed: 'private sealed account' }],
    [
      'commerce_gift_cards',
      { id: card, owner: school, code_hash: 'private hash of a gift', sealed: 'private code of a gift' },
    ],
    ['commerce_gift_card_logs', { card }],
    ['commerce_storage_grants', { owner: school }],
    ['commerce_carts', { buyer: school }],
    ['commerce_kept_cards', { buyer: school, customer: 'private customer id' }],
    ['commerce_orders', { id: order, no: 'CW-1', ...bought }],
    ['commerce_lines', { order }],
    ['commerce_payments', { order }],
    ['commerce_refunds', { order }],
    ['commerce_complaints', { order }],
    ['commerce_receipts', { id: 'sample receipt', no: 'R-1', order }],
    ['commerce_receipt_pdfs', { receipt: 'sample receipt', bytes: '\\x255044462d' }],
    ['schools_applications', { school }],
    ['schools_tags', { school, center: true }],
    ['schools_join_links', { school, role: 'teacher', key: 'private key of a link' }],
    ['schools_quotes', { school }],
    ['schools_roster_matches', { school }],
    ['academics_evaluation_maps', { owner: school, rows: [{}] }],
    ['academics_topic_standards', { owner: school }],
    ['academics_sheet_matches', { owner: school }],
    ['academics_replaced_drafts', { record: subject }],
    ['authoring_comments', { content }],
    ['authoring_removed_pages', { deck }],
    ['authoring_prompts', { content }],
    ['authoring_bank_uses', { school }],
    ['library_rights', { id: 'sample right', ...bought }],
    ['library_copies', { right: 'sample right' }],
    ['library_collects', { buyer: school }],
    ['sessions_waiting', { session }],
    ['sessions_holds', { session }],
    ['sessions_series', { id: 'sample series' }],
    ['rooms_guests', { room, token_hash: 'private hash of a guest' }],
    ['rooms_stays', { session }],
    ['rooms_response_versions', { response, room }],
    ['rooms_votes', { room, response }],
    ['rooms_drawings', { room }],
    ['rooms_group_boards', { id: board, room, drawkey: 'private key of a board' }],
    ['rooms_strokes', { board }],
    ['rooms_tool_data', { session }],
    ['rooms_gradebook_lessons', { session }],
    ['services_pack_users', { id: pack, owner: school, is_school: true }],
    ['services_credits', { pack_user: pack }],
    ['services_credit_logs', { pack_user: pack }],
    ['services_bookings', { pack_user: pack }],
    ['services_pack_sales', bought],
    ['services_pack_claims', { buyer: school }],
    ['services_school_prices', { school, price: 100 }],
  ]
}

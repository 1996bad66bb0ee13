// 20,000 providers with two services each, and 500,000 bookings between them and 50,000 learners.
import type pg from 'pg'

/** A tenth of it is enough to try the benchmark itself. */
const scale = Number(process.env['BENCH_SERVICES'] ?? 1)
export const providers = 20_000 * scale
const bookers = 50_000 * scale
export const bookings = 500_000 * scale
const sessions = 100_000 * scale

export const providerId = (n: number): string => `provider ${n % providers}`
export const bookerId = (n: number): string => `booker ${n % bookers}`

/** The fixed current time; half of the lessons are over then. */
export const benchNow = new Date('2027-03-03T00:00:00Z')

export async function fill(pool: pg.Pool): Promise<void> {
  // Constraints are checked once, over all rows, which is much faster than row by row.
  const busy = await pool.query<{ name: string; rule: string }>(
    `select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint where conrelid = 'services_bookings'::regclass and contype = 'x'`,
  )
  for (const { name } of busy.rows) await pool.query(`alter table services_bookings drop constraint ${name}`)
  for (const statement of statements)
    await pool.query(statement.replaceAll('$now', `timestamptz '${benchNow.toISOString()}'`))
  for (const { name, rule } of busy.rows)
    await pool.query(`alter table services_bookings add constraint ${name} ${rule}`)
  await pool.query('vacuum analyze')
}

/** The week is open from 08:00 to 20:00 in one of four zones. */
const week = `(select jsonb_agg(jsonb_build_object('week', d, 'start', '08:00', 'end', '20:00')) from generate_series(0, 6) d)`
const zone = `(array['Pacific/Auckland', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'])[1 + n % 4]`
/** Every fourth provider teaches the subject that most people want. */
const subject = `case when n % 4 = 0 then 'Mathematics' else 'Subject ' || n % 19 end`

const statements = [
  `insert into identity_users (id, status, roles, first_name, last_name, nickname, lang, time_zone, invite_code, created_at, updated_at)
   select 'provider ' || n, 'active', '{teacher}', 'Pro', 'Vider ' || n, 'Pro ' || n, 'en', ${zone}, 'code ' || n, $now, $now from generate_series(0, ${providers - 1}) n`,
  `insert into services_profiles (id, introduction, hours, time_zone, hours_max, lag, fans, ratings, satisfied, created_at, updated_at)
   select 'provider ' || n, repeat('I teach what I know. ', 20), ${week}, ${zone}, 720, n % 50 = 0, n * 7919 % 300, n % 40, n % 40 - n % 7 % (n % 40 + 1), $now, $now from generate_series(0, ${providers - 1}) n`,
  `insert into services_applications (id, owner, type, mentoring_type, scope, roles_asked, roles_granted, countries, curriculum, subject, grade_groups, status, qualification, approver, approved_at, created_at, updated_at)
   select 'service ' || n || ' ' || s, 'provider ' || n, 'mentoring', 'academic', 'nz ' || s, '{mentoring}', '{mentoring}', array['NZ'], 'nz', case s when 1 then ${subject} else 'Second ' || n % 30 end, array['intermediate'], 'approved', 'experiencedTeacher', 'staff', $now, $now, $now
   from generate_series(0, ${providers - 1}) n, generate_series(1, 2) s`,
  `insert into services_fans (fan, servicer, at) select 'booker ' || n % ${bookers}, 'provider ' || n * 31 % ${providers}, $now from generate_series(0, ${bookers * 2 - 1}) n on conflict do nothing`,
  `insert into services_suspensions (id, uid, type, days, start_at, end_at, created_at)
   select 'suspension ' || n, 'provider ' || n * 40, 'frequent-cancellation', 7, $now - interval '1 day', $now + interval '6 days', $now from generate_series(0, ${providers / 40 - 1}) n`,
  `insert into services_pack_users (id, owner, is_school, pack, revision, snapshot, created_at, updated_at)
   select 'pack ' || n, 'booker ' || n, false, 'pack', 1, '{}', $now, $now from generate_series(0, ${bookers - 1}) n`,
  // Each provider has one lesson on each of 25 days, each booker one on each of ten: days differ by the
  // round, hours by the provider.
  `insert into services_bookings (id, pack_user, booker, servicer, application, type, mentoring_type, name, scope, status, start_at, end_at, held_until, times, session, cancel, canceled_at, rate, created_at, updated_at)
   select 'booking ' || n, 'pack ' || n % ${bookers}, 'booker ' || n % ${bookers}, 'provider ' || n % ${providers}, 'service', 'mentoring', 'academic', 'Lesson', 'Science',
     status, starts, starts + interval '45 minutes', starts + interval '1 hour', 1, case when status = 'ended' then 'session ' || n end,
     case when status = 'cancelled' then 'booker' end, case when status = 'cancelled' then $now end, 4000, $now, $now
   from (select n, starts, case when n % 13 = 0 then 'cancelled' when starts < $now then 'ended' else 'booked' end as status
     from (select n, date_trunc('day', $now) + (n / ${providers} - 12) * interval '1 day' + (n / ${bookers} % 2) * interval '1 hour' + (n % 12) * interval '2 hours' as starts from generate_series(0, ${bookings - 1}) n) timed) made`,
  `insert into sessions (id, sid, name, owner, type, start_at, end_at, status, session_type, published, drawkey, created_at, updated_at)
   select 'session ' || n, 'S' || n, 'Class', 'provider ' || n % ${providers}, 'taskWorkshop', starts, starts + interval '1 hour', 'live', 'live', false, 'key', $now, $now
   from (select n, $now + (n / ${providers} * 3) * interval '1 day' + (n % 5) * interval '3 hours' as starts from generate_series(0, ${sessions - 1}) n) made`,
]

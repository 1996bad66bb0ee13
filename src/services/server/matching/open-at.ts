// Is a provider open at an instant, by the clock on their wall? The same answer as `openTimes`, for one instant, in SQL.
import { sql, type SQL } from 'drizzle-orm'
import { profiles } from '../services.tables.ts'

export function isOpenAt(at: Date): SQL {
  const wall = sql`(${at.toISOString()}::timestamptz at time zone ${profiles.timeZone})`
  const date = sql`to_char(${wall}, 'YYYY-MM-DD')`
  const time = sql`to_char(${wall}, 'HH24:MI')`
  const ofDate = sql`(select one -> 'hours' from jsonb_array_elements(${profiles.overrides}) as one where one ->> 'date' = ${date} limit 1)`
  const ofWeek = sql`(select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(${profiles.hours}) as one where (one ->> 'week')::int = extract(dow from ${wall})::int)`
  return sql`(exists (
    select 1 from jsonb_array_elements(coalesce(${ofDate}, ${ofWeek})) as open
    where open ->> 'start' <= ${time} and open ->> 'end' > ${time}
  ) and not exists (
    select 1 from jsonb_array_elements(${profiles.holiday}) as away
    where away ->> 0 <= ${date} and ${date} <= away ->> 1
  ))`
}

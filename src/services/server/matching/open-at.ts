// Whether a provider is open at an instant in local time. The SQL equivalent of `openTimes` for one
// instant.
import { sql, type SQL } from 'drizzle-orm'
import { profiles } from '../services.tables.ts'

/** Only reads overrides and holidays where they exist: for most providers the weekly hours decide. */
export function isOpenAt(at: Date): SQL {
  const wall = sql`(${at.toISOString()}::timestamptz at time zone ${profiles.timeZone})`
  return sql`case when ${profiles.overrides} = '[]' and ${profiles.holiday} = '[]'
    then ${profiles.weekOpen} @> ${minuteOfWeek(wall)}
    else ${isOpenOnDate(wall)} end`
}

/** From Sunday 00:00; the epoch was a Thursday. */
const minuteOfWeek = (wall: SQL): SQL =>
  sql`((date_part('epoch', ${wall})::bigint / 60 + 4 * 1440) % 10080)::int`

function isOpenOnDate(wall: SQL): SQL {
  const date = sql`to_char(${wall}, 'YYYY-MM-DD')`
  const time = sql`to_char(${wall}, 'HH24:MI')`
  const ofDate = sql`(select one -> 'hours' from jsonb_array_elements(${profiles.overrides}) as one where one ->> 'date' = ${date} limit 1)`
  return sql`case
    when exists (
      select 1 from jsonb_array_elements(${profiles.holiday}) as away
      where away ->> 0 <= ${date} and ${date} <= away ->> 1
    ) then false
    when ${ofDate} is null then ${profiles.weekOpen} @> ${minuteOfWeek(wall)}
    else exists (
      select 1 from jsonb_array_elements(${ofDate}) as open
      where open ->> 'start' <= ${time} and open ->> 'end' > ${time}
    ) end`
}

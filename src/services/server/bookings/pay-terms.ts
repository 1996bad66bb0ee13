// A lesson's pay, fixed at booking: later changes do not affect it.
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { cityRate } from '#services/contract/campus/rates.rules.ts'
import { keyOf } from '#services/contract/services.values.ts'
import { hourlyRate, settingEntries } from '#services/contract/settings.conf.ts'
import { cityOf } from '../campus/locations.ts'
import type { PackUserRow } from '../credits.tables.ts'
import type { ServiceRow } from '../services.tables.ts'

export interface PayTerms {
  /** Cents an hour. */
  readonly rate: number
  readonly travelMinutes: number
}

/** On campus the city's rate with paid travel; otherwise, or if the city sets none, the service's rate. */
export async function payTerms(
  { conf }: Pick<Kit, 'conf'>,
  db: Tx,
  service: ServiceRow,
  { snapshot, city, trialOf }: PackUserRow,
): Promise<PayTerms> {
  // The provider gives the free first lesson away.
  if (trialOf !== null) return { rate: 0, travelMinutes: 0 }
  const { qualification, curriculum, subject, topic } = service
  const setting = await conf.get(settingEntries[keyOf(service)], db)
  const plain = hourlyRate(setting, { qualification, curriculum, value: subject ?? topic[0]?._id ?? null })
  const campus = snapshot.isOnCampus ? await cityOf(db, snapshot.country, city) : undefined
  if (!campus) return { rate: plain ?? 0, travelMinutes: 0 }
  const gradeGroups = service.gradeGroups.filter(group => snapshot.gradeGroup.includes(group))
  return {
    rate: cityRate(campus, { qualification, gradeGroups }) ?? plain ?? 0,
    travelMinutes: campus.travelMinutes,
  }
}

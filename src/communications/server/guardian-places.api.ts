// Zone and language of guardians without an account: the domain that holds their addresses knows them.
import type { Tx } from '#kit/server/db.ts'
import type { AddressReceiver } from '#kit/server/notify.ts'
import { onePort } from '#kit/server/ports.ts'

export type GuardianPlace = Pick<AddressReceiver, 'timeZone' | 'lang' | 'fallbackZone' | 'fallbackLang'>

type PlaceOf = (tx: Tx, guardian: { email: string; child: string }) => Promise<GuardianPlace>

export const guardianPlaces = onePort<PlaceOf>('communications.guardianPlaces', () => Promise.resolve({}))

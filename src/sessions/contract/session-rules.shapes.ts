// Options of a new session: limits, code, meeting, price, countdown and service package.
import * as z from '#zod'
import { fileHash } from '#files/contract/files.contract.ts'
import { id, instant, text } from '#kit/contract/wire.ts'
import { paces } from './session.lifecycle.ts'

export const sessionLimits = {
  name: 100,
  students: 1000,
  seats: 500,
  seatsDefault: 100,
  childs: 100,
  series: 200,
  pages: 300,
} as const

/** The code that learners type. */

export const codeLength = 6

export const sessionCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-HJKMNP-Z2-9]{6}$/))

export const discount = z.strictObject({
  price: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  val: z._default(z.int().check(z.minimum(0), z.maximum(99)), 0),
  end: z._default(z.nullable(instant), null),
  size: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 0),
})

export const countdown = z.strictObject({
  type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  studentCtrl: z._default(z.boolean(), false),
  deadline: z._default(z.nullable(instant), null),
  down: z._default(z.int().check(z.minimum(0), z.maximum(600)), 0),
})

export type Countdown = z.output<typeof countdown>

/** Passcode or waiting room; `url` is any meeting service. */
export const meeting = z.strictObject({
  url: z._default(z.nullable(text(2000).check(z.regex(/^https:\/\//))), null),
  passcode: z._default(z.nullable(text(20, 4)), null),
  waiting_room: z._default(z.boolean(), false),
})

export const servicePack = z.strictObject({
  _id: id,
  times: z.int().check(z.minimum(1), z.maximum(1000)),
  price: z.int().check(z.minimum(0)),
})

/** Fields that `create` and `patch` share. */
export const placeFields = {
  name: text(sessionLimits.name, 1),
  image: z.nullable(fileHash),
  category: z.nullable(text(80)),
  color: z.nullable(text(40)),
  reminder: z.nullable(z.int().check(z.minimum(0), z.maximum(10_080))),
  sessionType: z.enum(paces),
  regMax: z.int().check(z.minimum(0), z.maximum(sessionLimits.seats)),
  regDate: z.nullable(instant),
  discount,
  block: z.boolean(),
  guest: z.boolean(),
  lobby: z.boolean(),
  welcome: z.boolean(),
  countdown: z.nullable(countdown),
} as const

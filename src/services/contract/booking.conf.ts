// Lead time and horizon of bookings (services.md section 7).
import * as z from '#zod'
import { confEntry } from '#kit/contract/conf.ts'

/** Minimum hours between booking and start. */
export const bookingLeadHours = confEntry('BookingLeadHours', z.int().check(z.minimum(0), z.maximum(240)), 12)
export const horizonDays = 60
export const interviewMinutes = 30

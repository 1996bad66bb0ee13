import { Thread } from '#communications/web/parts/thread.tsx'
import type { ClassProps } from '../parts/classes/class-slots.ts'

/** Messages between students and their teachers; parents get the teachers' messages. */
export const ClassMessages = ({ klass, staff }: ClassProps) => (
  <Thread
    type="classes"
    rid={klass._id}
    side={staff ? 'admin' : 'user'}
    other={staff ? 'the class' : 'the teachers'}
    note={
      staff
        ? 'Every student and teacher of the class reads this. Parents with a confirmed address get what you write by email after ten minutes.'
        : 'Everybody in the class and its teachers read this.'
    }
    outside="The students and teachers of this class write to each other here."
  />
)

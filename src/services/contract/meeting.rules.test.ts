import { expect, test } from 'vitest'
import { isMeetingAddress } from './meeting.rules.ts'

test.each([
  ['https://zoom.us/j/123?pwd=x', true],
  ['https://meet.jit.si/Room', true],
  ['http://zoom.us/j/123', false],
  ['https://localhost/room', false],
  ['https://zoom.us/a b', false],
  ['javascript:alert(1)', false],
  ['see https://zoom.us/j/123', false],
  ['', false],
])('%s: %s', (address, expected) => expect(isMeetingAddress(address)).toBe(expected))

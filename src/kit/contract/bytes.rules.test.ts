import { expect, test } from 'vitest'
import { formatBytes } from './bytes.rules.ts'

const [kilo, mega, giga] = [1024, 1024 ** 2, 1024 ** 3]

test.each([
  [0, '0 MB'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [1.5 * kilo, '1.5 KB'],
  [999 * kilo, '999 KB'],
  [1000 * kilo, '1 MB'],
  [1.5 * mega, '1.5 MB'],
  [999 * mega, '999 MB'],
  [1000 * mega, '1 GB'],
  [5 * giga, '5 GB'],
  [1.5 * 1024 * giga, '1.5 TB'],
  [9000 * 1024 * giga, '9,000 TB'],
])('%d bytes are %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words))

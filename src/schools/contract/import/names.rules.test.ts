import { expect, test } from 'vitest'
import { splitName } from './names.rules.ts'

test.each([
  ['Ann Lee', 'Ann', 'Lee'],
  ['  Mary   Ann  Lee ', 'Mary Ann', 'Lee'],
  ['Lee, Mary Ann', 'Mary Ann', 'Lee'],
  ['Vincent van Gogh', 'Vincent', 'van Gogh'],
  ['Maria de la Cruz', 'Maria', 'de la Cruz'],
  ['Ana da', 'Ana', 'da'],
  ['Cher', 'Cher', ''],
  ['王小明', '小明', '王'],
  ['欧阳修文', '修文', '欧阳'],
  ['김', '김', ''],
])('%s is %s and %s', (whole, first, last) => expect(splitName(whole)).toEqual([first, last]))

import { expect, it } from 'vitest'
import { asEmergency, masked, readIdentifier } from './identifier.rules.ts'

it.each([
  ['Ada@School.org ', 'NZ', { email: 'ada@school.org' }],
  ['021 123 4567', 'NZ', { mobile: '0211234567', countryCode: 'NZ' }],
  ['(021) 123-4567', 'NZ', { mobile: '0211234567', countryCode: 'NZ' }],
  ['+64 21 123 4567', 'NZ', { mobile: '+64211234567', countryCode: 'NZ' }],
])('%s is understood', (typed, country, identifier) =>
  expect(readIdentifier(typed, country)).toEqual({ identifier }),
)

it.each([
  ['', 'either', 'Enter your email address or mobile number.'],
  ['  ', 'email', 'Enter your email address.'],
  ['', 'mobile', 'Enter your mobile number.'],
  ['ada@', 'either', 'Enter a valid email address'],
  ['ada', 'either', 'Enter a valid email address'],
  ['0211234567', 'email', 'Enter a valid email address'],
  ['12', 'either', 'Enter a mobile number with its country.'],
  ['ada@school.org', 'mobile', 'Enter a mobile number with its country.'],
  ['12345678901234567890', 'mobile', 'Enter a mobile number with its country.'],
] as const)('%s as %s is refused', (typed, kind, wrong) =>
  expect(readIdentifier(typed, 'NZ', kind)).toEqual({ wrong }),
)

it('an emergency contact is a number', () => {
  expect(asEmergency({ mobile: '021', countryCode: 'NZ' })).toEqual({
    emergencyContact: '021',
    countryCode: 'NZ',
  })
  expect(asEmergency({ email: 'a@b.org' })).toBeNull()
})

it('a contact is partly masked', () =>
  expect([masked('ada@school.org'), masked('+64211234567')]).toEqual(['a•••@school.org', '••• 4567']))

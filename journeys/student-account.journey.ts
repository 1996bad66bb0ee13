// A student signs up by mobile number and resets the password by an emergency contact shared with a sibling;
// a child waits for a parent's consent.
import { expect, it } from 'vitest'
import {
  advance,
  call,
  fillCode,
  freshCode,
  go,
  heading,
  messageTo,
  newAccount,
  password,
  signInAs,
  signInByForm,
  tickAll,
  tokenOf,
} from './identity.support.ts'
import { useJourney } from './support.ts'

const journey = useJourney()
const refused = /status of (400|401|403|409)/
const [mobile, siblingMobile, parent] = ['+64215550101', '+64215550102', '+64215550199']

it('a student signs up by mobile number, with a country beside it', async () => {
  const { page, open } = await journey.visitor()
  await open('/student/signup')
  await page.getByLabel('First name').fill('Stig')
  await page.getByLabel('Last name').fill('Berg')
  await page.getByLabel('Date of birth').fill('2009-05-06')
  await page.getByLabel('Email or mobile number').fill('021 555 0101')
  await page.getByRole('combobox', { name: 'Country' }).selectOption('NZ')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await fillCode(journey, page, mobile)
  await tickAll(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(journey.address('/study/index'))
  await heading(page, /, Stig$/).waitFor()
  await page.getByRole('heading', { name: 'Next class' }).waitFor()

  await page.getByRole('link', { name: /Add an emergency contact/ }).click()
  await page.waitForURL(journey.address('/student/account/security'))
  await page.getByRole('button', { name: 'Add: Emergency contact' }).click()
  await page.getByLabel('Mobile number of the contact').fill(parent)
  await fillCode(journey, page, parent)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your emergency contact is changed.').waitFor()
  await page.getByText(parent).waitFor()
})

it('a student resets their own password by an emergency contact shared with a sibling, and not the sibling’s', async () => {
  await advance(journey, 61)
  const sibling = await newAccount(
    journey,
    { mobile: siblingMobile, countryCode: 'NZ' },
    { roles: ['student'], name: ['Liv', 'Berg'], dob: '2010-01-02' },
  )
  const captcha = await freshCode(journey, parent, () =>
    call(journey, 'GET', `users/captcha?emergencyContact=${encodeURIComponent(parent)}&countryCode=NZ`),
  )
  await call(
    journey,
    'PATCH',
    `users/${sibling.user._id}`,
    { emergencyContact: parent, countryCode: 'NZ', captcha },
    sibling.accessToken,
  )

  const { page, open } = await journey.visitor({ expected: refused })
  await open('/student/login')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await page.waitForURL(journey.address('/student/forgot-password/emergencyContact'))
  await page.getByLabel('Mobile number of your emergency contact').fill(parent)
  await fillCode(journey, page, parent)
  await page.getByLabel('New password', { exact: true }).fill('Mountain7')
  await page.getByLabel('New password again').fill('Mountain8')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('The two passwords differ.').waitFor()
  await page.getByLabel('New password again').fill('Mountain7')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Several accounts share this contact. Whose password do you want to change?').waitFor()
  await page.getByRole('radio', { name: 'Stig Berg' }).check()
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password is changed.').waitFor()

  await open('/student/login')
  await page.getByRole('radio', { name: 'Email or mobile' }).click()
  await signInByForm(page, mobile)
  await page.getByText('The password or the account is wrong.').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('Mountain7')
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(journey.address('/study/index'))
  expect((await tokenOf(journey, { mobile: siblingMobile, countryCode: 'NZ' })).user._id).toBe(
    sibling.user._id,
  )
})

it('a child cannot sign in until a parent has agreed', async () => {
  const { page, open } = await journey.visitor({ expected: refused })
  await open('/signup')
  await page.getByRole('radio', { name: /Student/ }).check()
  await page.getByLabel('First name').fill('Mia')
  await page.getByLabel('Last name').fill('Klein')
  await page.getByLabel('Date of birth').fill(`${new Date().getFullYear() - 9}-01-15`)
  await page
    .getByText('Because you are under 13, a parent or guardian has to agree before you can use your account.')
    .waitFor()
  await page.getByLabel('Email address of a parent or guardian').fill('parent@klein.example')
  await page.getByLabel('Email or mobile number').fill('mia@klein.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await fillCode(journey, page, 'mia@klein.example')
  await tickAll(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(journey.address('/student/verify'))
  await heading(page, 'Almost there').waitFor()

  await page.getByRole('link', { name: 'They have agreed: sign in' }).click()
  await page.getByRole('radio', { name: 'Email or mobile' }).click()
  await signInByForm(page, 'mia@klein.example')
  await page.waitForURL(journey.address('/student/verify'))
  await page.getByLabel('Another address of a parent or guardian').fill('other@klein.example')
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await page.getByText('The email is on its way.').waitFor()

  const token = /token=([\w-]+)/.exec(await messageTo(journey, 'other@klein.example', /token=/))?.[1]
  const { agreements } = await call<{ agreements: { _id: string }[] }>(
    journey,
    'GET',
    `parent-consent/look?token=${token}`,
  )
  await call(journey, 'PATCH', 'parent-consent/give', { token, agreed: agreements.map(({ _id }) => _id) })
  await page.getByRole('link', { name: 'They have agreed: sign in' }).click()
  await page.getByRole('radio', { name: 'Email or mobile' }).click()
  await signInByForm(page, 'mia@klein.example')
  await page.waitForURL(journey.address('/study/index'))
})

it('a student’s description of how they learn is saved', async () => {
  const visitor = await journey.visitor()
  await signInAs(journey, visitor, 'student2')
  const { page } = visitor
  await go(page, journey, '/student/account/profile')
  await page.getByRole('radio', { name: /Advanced/ }).check()
  await page.getByRole('checkbox', { name: /Verbal/ }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your learning profile is saved.').waitFor()
  await go(page, journey, '/student/account/profile')
  await expect.poll(() => page.getByRole('radio', { name: /Advanced/ }).isChecked()).toBe(true)
  await expect.poll(() => page.getByRole('checkbox', { name: /Verbal/ }).isChecked()).toBe(true)
})

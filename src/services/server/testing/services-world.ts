// A server with services: reviewers, applicants, and an available service.
import { acceptCurrent } from '#communications/server/agreements.api.ts'
import { keepMade } from '#files/server/made.api.ts'
import { pdfPage, writePdf } from '#kit/server/pdf.ts'
import { startSessions, type Person } from '#sessions/server/testing/sessions-world.ts'
import type { ManagerRole } from '#identity/contract/roles.ts'
import type { Application } from '#services/contract/applications.contract.ts'
import type { Profile } from '#services/contract/profiles.contract.ts'
import { emptySetting, settingKey } from '#services/contract/settings.conf.ts'
import { agreeToAll } from '../applications/provider-agreements.ts'
import { services } from '../services.server.ts'

export { refusal, type Person } from '#sessions/server/testing/sessions-world.ts'

export async function startServices() {
  const world = await startSessions({ more: [services] })
  const { kit } = world
  await kit.db.transaction(tx =>
    kit.conf.set(tx, settingKey('mentoring:academic'), {
      ...emptySetting,
      countryCode: ['NZ'],
      curriculum: [
        { code: 'nz', subject: ['Mathematics', 'Science'] },
        { code: 'ib-myp', subject: ['Sciences'] },
      ],
      attachmentType: ['cv'],
    }),
  )
  /** Everybody has accepted the cancellation terms. */
  const person: typeof world.person = async (...who) => {
    const made = await world.person(...who)
    await kit.db.transaction(tx =>
      acceptCurrent(tx, kit.clock.now(), made.id, { type: 'all_users', mode: 'cancellation' }),
    )
    return made
  }
  const reviewer = (role: ManagerRole = 'customer_service') =>
    person({ name: ['Rae', role], managerRoles: [role] })
  /** A document with this many pages in a person's files. */
  const paper = (who: Person, pages = 1): Promise<string> => {
    const sheet = [{ text: `Paper ${kit.newId()}`, x: pdfPage.left, y: pdfPage.top }]
    const bytes = writePdf(
      'Paper',
      Array.from({ length: pages }, () => sheet),
    )
    return keepMade(kit, who.id, 'cv.pdf', 'certificate', bytes)
  }
  const applicant = async (profile: Record<string, unknown> = {}): Promise<Person> => {
    const who = await person({ name: ['Ann', 'Applicant'], timeZone: 'Pacific/Auckland' })
    await who.service('service-conf').create({})
    await who.service('service-conf').patch(who.id, { introduction: 'I teach.', ...profile })
    await kit.db.transaction(tx => agreeToAll(tx, kit.clock.now(), who.id))
    return who
  }
  const draft = async (who: Person, data: Record<string, unknown> = {}): Promise<Application> =>
    (await who.service('service-auth').create({
      type: 'mentoring',
      mentoringType: 'academic',
      curriculum: 'nz',
      subject: 'Science',
      countryCode: ['NZ'],
      gradeGroup: ['intermediate'],
      ...data,
    })) as Application
  const change = async (who: Person, id: string, data: Record<string, unknown>): Promise<Application> =>
    (await who.service('service-auth').patch(id, data)) as Application
  const complete = async (who: Person, data: Record<string, unknown> = {}): Promise<Application> => {
    const { _id } = await draft(who, data)
    const attachments = { filename: 'cv.pdf', type: 'cv', hash: await paper(who) }
    return change(who, _id, { $addToSet: { attachments } })
  }
  const submitted = async (who: Person, data: Record<string, unknown> = {}): Promise<Application> =>
    change(who, (await complete(who, data))._id, { status: 1 })
  const approve = async (by: Person, id: string): Promise<Application> => {
    await change(by, id, { follower: by.id })
    return change(by, id, { status: 2, qualification: 'experiencedTeacher' })
  }
  const profile = async (of: string, by: Person): Promise<Profile> =>
    (await by.service('service-conf').get(of)) as Profile
  /** Notice codes in a person's inbox. */
  const inbox = async (who: Person): Promise<string[]> => {
    const { data } = (await who
      .service('notice')
      .find({ query: { type: 'inbox', $limit: 50 } })) as unknown as {
      data: { code: string }[]
    }
    return data.map(({ code }) => code)
  }
  return {
    ...world,
    person,
    inbox,
    reviewer,
    paper,
    applicant,
    draft,
    change,
    complete,
    submitted,
    approve,
    profile,
  }
}
export type ServicesWorld = Awaited<ReturnType<typeof startServices>>

// Converts a OneRoster package to the collections that a provider serves by REST.
import type { OneRosterPackage, OneRosterRecord } from '#schools/contract/import/oneroster-files.ts'
import type { RestCollection, RestRecord } from '#schools/contract/import/oneroster-rest.rules.ts'

export type RestCollections = Record<RestCollection, RestRecord[]>

const ref = (type: string, sourcedId: string) =>
  sourcedId === '' ? undefined : { href: `https://sis.example/${type}s/${sourcedId}`, sourcedId, type }
const refs = (type: string, ids: readonly string[]) => ids.map(id => ref(type, id))
const head = (record: OneRosterRecord, at: string) => ({
  sourcedId: record.get('sourcedid'),
  status: record.isGone ? 'tobedeleted' : 'active',
  dateLastModified: at,
})

export function collectionsOf({ files }: OneRosterPackage, at = '2026-08-01T00:00:00.000Z'): RestCollections {
  return {
    orgs: files.orgs.map(each => ({
      ...head(each, at),
      name: each.get('name'),
      type: each.get('type'),
      identifier: each.get('identifier'),
      parent: ref('org', each.get('parentsourcedid')),
    })),
    academicSessions: files.academicSessions.map(each => ({
      ...head(each, at),
      title: each.get('title'),
      type: each.get('type'),
      startDate: each.get('startdate'),
      endDate: each.get('enddate'),
      parent: ref('academicSession', each.get('parentsourcedid')),
      schoolYear: each.get('schoolyear'),
    })),
    courses: files.courses.map(each => ({
      ...head(each, at),
      title: each.get('title'),
      courseCode: each.get('coursecode'),
      grades: each.list('grades'),
      subjects: each.list('subjects'),
      org: ref('org', each.get('orgsourcedid')),
    })),
    classes: files.classes.map(each => ({
      ...head(each, at),
      title: each.get('title'),
      classType: each.get('classtype'),
      grades: each.list('grades'),
      subjects: each.list('subjects'),
      course: ref('course', each.get('coursesourcedid')),
      school: ref('org', each.get('schoolsourcedid')),
      terms: refs('academicSession', each.list('termsourcedids')),
    })),
    users: files.users.map(each => ({
      ...head(each, at),
      enabledUser: each.get('enableduser'),
      username: each.get('username'),
      givenName: each.get('givenname'),
      familyName: each.get('familyname'),
      email: each.get('email'),
      sms: each.get('sms'),
      phone: each.get('phone'),
      grades: each.list('grades'),
      agents: refs('user', each.list('agentsourcedids')),
      roles: files.roles
        .filter(role => role.get('usersourcedid') === each.get('sourcedid'))
        .map(role => ({
          roleType: 'primary',
          role: role.get('role'),
          org: ref('org', role.get('orgsourcedid')),
        })),
    })),
    enrollments: files.enrollments.map(each => ({
      ...head(each, at),
      role: each.get('role'),
      primary: each.get('primary'),
      user: ref('user', each.get('usersourcedid')),
      class: ref('class', each.get('classsourcedid')),
      school: ref('org', each.get('schoolsourcedid')),
    })),
    demographics: files.demographics.map(each => ({
      ...head(each, at),
      birthDate: each.get('birthdate'),
      sex: each.get('sex'),
    })),
  }
}

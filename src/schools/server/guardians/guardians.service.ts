// `guardians`: the service implementation.
import type { Kit } from '#kit/server/kit.ts'
import { implement } from '#kit/server/service.ts'
import { guardiansContract } from '#schools/contract/guardians.contract.ts'
import { addGuardian, patchGuardian, removeGuardian, resendGuardian } from './edit-guardians.ts'
import { chooseReports, family, joinByFamily, sendFamilyLinks, withdrawByFamily } from './family.ts'
import { guardians } from '../people.tables.ts'

export const guardiansService = (kit: Kit) =>
  implement(guardiansContract, {
    facts: { school: guardians.school },
    create: call => addGuardian(kit, call),
    patch: (id, call) => patchGuardian(kit, id, call),
    remove: (id, call) => removeGuardian(kit, id, call),
    calls: {
      get: {
        family: ({ db, query, actor, now }) => family(db, { code: query.code, actor, now }),
      },
      patch: {
        join: call => joinByFamily(kit, call),
        withdraw: call => withdrawByFamily(kit, call),
        reports: call => chooseReports(call),
        sendLink: call => sendFamilyLinks(kit, call),
        resend: call => resendGuardian(kit, call),
      },
    },
  })

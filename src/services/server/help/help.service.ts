// `service-help`: lessons offered with a report.
import { implement } from '#kit/server/service.ts'
import type { Kit } from '#kit/server/kit.ts'
import { helpContract } from '#services/contract/help/help.contract.ts'
import { agree } from './agree.ts'
import { sharedAnswers } from './answers.ts'
import { bookHelp } from './book-help.ts'
import { mailProof } from './guardian-proof.ts'
import { helpTimes } from './help-times.ts'
import { helpOfReport } from './report-help.ts'

export const helpService = (kit: Kit) =>
  implement(helpContract, {
    calls: {
      get: {
        report: call => helpOfReport(kit, call, call.query),
        times: call => helpTimes(kit, call, call.query),
        answers: call => sharedAnswers(kit, call, call.query.booking),
      },
      patch: {
        proof: call => mailProof(kit, call, call.data),
        book: call => bookHelp(kit, call, call.data),
        agree: call => agree(kit, call, call.data),
      },
    },
  })

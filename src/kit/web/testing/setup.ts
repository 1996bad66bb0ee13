// Vitest's set-up of every file with a document: patient on a busy machine, and nothing left in the document that would go on working.
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

configure({ asyncUtilTimeout: 20_000 })
afterEach(cleanup)

// Vitest's set-up of every file of services. Registered before any hook of the file, so it runs after all of them.
import { afterAll } from 'vitest'
import { dropTestDatabases } from './test-database.ts'

afterAll(dropTestDatabases)

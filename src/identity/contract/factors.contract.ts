// `user-factor`: second factors, set up by their owner: an authenticator app, passkeys, recovery codes.
import * as z from '#zod'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { instant, text } from '#kit/contract/wire.ts'
import { anyPassword, captcha } from './people.shapes.ts'

export const factorPermissions = permissions(
  //                user
  ['user'],
  {
    'factor.read': ['own'],
    'factor.edit': ['own'],
  },
)

export const recoveryCodeCount = 10

/** A single-use token for one step. */
export const challenge = z.string().check(z.minLength(20), z.maxLength(200))
/** Six digits; authenticator apps show them in two groups. */
export const oneTimePassword = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(20)),
    z.transform((typed: string) => typed.replace(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/)),
)
export const recoveryCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((typed: string) => typed.toLowerCase().replace(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(/^[a-z0-9]{10}$/)),
)

const base64 = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]*$/))
const credential = {
  id: base64(1400),
  rawId: base64(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.enum(['platform', 'cross-platform']))),
  clientExtensionResults: z.optional(z.record(z.string(), z.unknown())),
}
/** The result of the browser's `navigator.credentials.get`, as JSON. */
export const Assertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64(4000),
    authenticatorData: base64(4000),
    signature: base64(2000),
    userHandle: z.optional(z.nullable(base64(200))),
  }),
})
/** The result of the browser's `navigator.credentials.create`, as JSON. */
export const Attestation = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64(4000),
    attestationObject: base64(20_000),
    authenticatorData: z.optional(base64(4000)),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
    publicKeyAlgorithm: z.optional(z.number()),
    publicKey: z.optional(base64(4000)),
  }),
})
export const passkeyName = text(60, 1)

/** Options for the browser's call, created by the WebAuthn library. */
const Options = z.record(z.string(), z.unknown())

export const factorProofs = ['password', 'totp', 'passkey', 'recovery', 'captcha'] as const
export type FactorProof = (typeof factorProofs)[number]

/** The caller's passkey, used on the challenge of `startProof`. */
export const passkeyProof = z.strictObject({ challenge, passkey: Assertion })
export type PasskeyProof = z.output<typeof passkeyProof>

/** The password or a factor; if the account has neither, a code sent to its own address. */
const proof = z.union([
  z.strictObject({ password: anyPassword }),
  passkeyProof,
  z.strictObject({ totp: oneTimePassword }),
  z.strictObject({ recovery: recoveryCode }),
  z.strictObject({ captcha }),
])
export type Proof = z.output<typeof proof>

const Codes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) })
const done = z.object({ done: z.literal(true) })
const secret = { outside: true, secret: true, perMinute: 30 } as const

export const factorContract = service('user-factor', factorPermissions, {
  calls: {
    get: {
      mine: {
        may: 'factor.read',
        result: z.object({
          totp: z.nullable(z.object({ since: instant })),
          passkeys: z.array(
            z.object({
              _id: z.string(),
              name: z.string(),
              createdAt: instant,
              lastUsedAt: z.nullable(instant),
            }),
          ),
          recoveryCodes: z.int(),
          /** The last factor cannot be removed: internal roles need one. */
          required: z.boolean(),
          /** The required confirmation for a change; a passkey always works as well. */
          proof: z.enum(factorProofs),
        }),
      },
    },
    patch: {
      /**
       * Starts a passkey confirmation of one action: here, for deleting the account, for a new password, or for a
       * withdrawal.
       */
      startProof: {
        may: 'factor.edit',
        ...secret,
        data: z.strictObject({}),
        result: z.object({ challenge: z.string(), options: Options }),
      },
      startTotp: {
        may: 'factor.edit',
        ...secret,
        data: z.strictObject({ proof }),
        result: z.object({ challenge: z.string(), secret: z.string(), uri: z.string() }),
      },
      /** The first factor returns the recovery codes, once. */
      addTotp: {
        may: 'factor.edit',
        ...secret,
        data: z.strictObject({ challenge, totp: oneTimePassword }),
        result: Codes,
      },
      removeTotp: { may: 'factor.edit', ...secret, data: z.strictObject({ proof }), result: done },
      startPasskey: {
        may: 'factor.edit',
        ...secret,
        data: z.strictObject({ proof }),
        result: z.object({ challenge: z.string(), options: Options }),
      },
      addPasskey: {
        may: 'factor.edit',
        ...secret,
        data: z.strictObject({ challenge, passkey: Attestation, name: passkeyName }),
        result: Codes,
      },
      removePasskey: {
        may: 'factor.edit',
        ...secret,
        data: z.strictObject({ proof, _id: base64(1400) }),
        result: done,
      },
      renewRecoveryCodes: { may: 'factor.edit', ...secret, data: z.strictObject({ proof }), result: Codes },
    },
  },
})

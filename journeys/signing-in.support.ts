// Signs in through the service, for journeys that do not test the form.
const password = 'Classroom1'

export interface SignedInPerson {
  readonly token: string
  /** Their school; empty if they have none. */
  readonly school: string
  readonly zone: string
}

export async function signInPerson(origin: string, email: string): Promise<SignedInPerson> {
  const ask = async <T>(path: string, init: RequestInit = {}, token?: string): Promise<T> => {
    const answer = await fetch(`${origin}/v2/${path}`, {
      ...init,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return (await answer.json()) as T
  }
  const { accessToken: token, user } = await ask<{ accessToken: string; user: { timeZone: string } }>(
    'authentication',
    { method: 'POST', body: JSON.stringify({ strategy: 'local', email, password }) },
  )
  const service = email.startsWith('student') ? 'students' : 'school-user'
  const [first] = await ask<{ _id: string }[]>(`${service}/schoolList`, {}, token)
  return { token, school: first?._id ?? '', zone: user.timeZone }
}

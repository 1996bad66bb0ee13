// A school's subject with a tree of standards, made through the services.
export interface Who {
  readonly origin: string
  readonly token: string
  readonly school: string
}

async function call<T>(
  origin: string,
  method: string,
  path: string,
  data?: unknown,
  token?: string,
): Promise<T> {
  const answer = await fetch(`${origin}/v2/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(data !== undefined && { body: JSON.stringify(data) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

export async function signIn(origin: string): Promise<Who> {
  const { accessToken: token } = await call<{ accessToken: string }>(origin, 'POST', 'authentication', {
    strategy: 'local',
    email: 'school-admin@demo.classwright.test',
    password: 'Classroom1',
  })
  const [school] = await call<{ _id: string }[]>(origin, 'GET', 'school-user/schoolList', undefined, token)
  return { origin, token, school: school?._id ?? '' }
}

/** @param sizes Strands, parts per strand, statements per part. */
export async function makeTree(
  { origin, token, school }: Who,
  name: string,
  [strands, parts, statements]: readonly [number, number, number],
): Promise<string> {
  const { _id } = await call<{ _id: string }>(
    origin,
    'POST',
    'subjects',
    { uid: school, name, curriculum: 'nz' },
    token,
  )
  const rows = ['Level,Code,Name,Grades']
  for (let strand = 1; strand <= strands; strand++) {
    rows.push(`1,S${strand},Strand ${strand},`)
    for (let part = 1; part <= parts; part++) {
      rows.push(`2,S${strand}.${part},Part ${part} of strand ${strand},`)
      for (let each = 1; each <= statements; each++)
        rows.push(
          `3,S${strand}.${part}.${each},Learners explain and justify statement ${each} of part ${part},Grade 8`,
        )
    }
  }
  const answer = await fetch(`${origin}/fio/standards/${_id}/standard`, {
    method: 'PUT',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}` },
    body: rows.join('\n'),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return _id
}

import { createServer } from 'node:http'
import { networkInterfaces } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { listen, type Listening } from '#kit/server/listen.ts'

const open: Listening[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map(one => one.close()))
})

async function start(port: number, hosts: readonly string[]) {
  const listening = await listen(
    createServer((_, response) => response.setHeader('connection', 'close').end('here')),
    { port, hosts },
  )
  open.push(listening)
  return listening
}

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some(address => address?.address === '::1')
const loopbacks = ['127.0.0.1', '::1']

test('one server answers on both loopbacks', async () => {
  const { port } = await start(0, loopbacks)
  for (const host of hasIpv6 ? ['127.0.0.1', '[::1]', 'localhost'] : ['127.0.0.1']) {
    const answer = await fetch(`http://${host}:${port}`)
    expect(await answer.text()).toBe('here')
  }
})

test('a port in use is reported in one sentence, and nothing stays open', async () => {
  const { port } = await start(
    0,
    ['::1']
      .filter(() => hasIpv6)
      .concat('127.0.0.1')
      .slice(0, 1),
  )
  await expect(start(port, loopbacks)).rejects.toThrow(
    `Port ${port} is already in use: stop the program that uses it, or set PORT to another number.`,
  )
  if (hasIpv6) await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
})

test('a foreign address is reported in one sentence', async () => {
  await expect(start(0, ['192.0.2.1'])).rejects.toThrow(
    'HOST is "192.0.2.1", which is not an address of this machine',
  )
})

test('after closing nobody answers', async () => {
  const listening = await start(0, loopbacks)
  await listening.close()
  await expect(fetch(`http://127.0.0.1:${listening.port}`)).rejects.toThrow()
})

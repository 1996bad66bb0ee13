// Pages rendered by our painter in Chromium, with the product's own modules.
import { chromium } from 'playwright-core'
import { createServer } from 'vite'
import { freePort } from '#kit/server/testing/redis-server.ts'
import type { TakenDeck } from './page.ts'

export interface Ours {
  /** One PNG per visible page. */
  readonly pages: readonly Buffer[]
  /** The imported deck, exported again. */
  readonly written: Uint8Array
}
export interface Painter {
  take(deck: Uint8Array): Promise<Ours>
  close(): Promise<void>
}

export async function openPainter(): Promise<Painter> {
  const port = await freePort()
  const vite = await createServer({
    server: { port, strictPort: true },
    logLevel: 'error',
    // Otherwise the page reloads when the first metafile needs it.
    optimizeDeps: { include: ['emf-converter'] },
  })
  await vite.listen()
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await browser.newPage()
  // A busy machine builds the modules slowly.
  await page.goto(`http://localhost:${port}/v2/bench/parts/likeness/page.html`, { timeout: 180_000 })
  await page.waitForFunction(() => 'takeDeck' in globalThis, undefined, { timeout: 180_000 })
  return {
    async take(deck) {
      const { pictures, written } = await page.evaluate(
        text => (globalThis as unknown as { takeDeck(file: string): Promise<TakenDeck> }).takeDeck(text),
        Buffer.from(deck).toString('base64'),
      )
      return {
        pages: pictures.map(url => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')),
        written: Buffer.from(written, 'base64'),
      }
    },
    async close() {
      await browser.close()
      await vite.close()
    },
  }
}

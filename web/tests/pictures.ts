import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'

// Test support: PICTURES names a folder, for whoever wants to look at what the journeys see.

const FOLDER = process.env.PICTURES ?? ''

/** By day and by night, as wide as the page is. */
export async function picture(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  if (!FOLDER) return
  mkdirSync(FOLDER, { recursive: true })
  await page.waitForTimeout(1_500)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForTimeout(200)
    await page.screenshot({ path: `${FOLDER}/${name}-${colorScheme}.png`, fullPage })
  }
  await page.emulateMedia({ colorScheme: null })
}

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

// Test support: the ways in which people work a screen, so that one journey is walked by each of them.

export interface Hands {
  /** Clicks, taps, or goes there and presses Enter. */
  press(target: Locator): Promise<void>
  /** Puts a text into a field, in place of what stood there. */
  write(target: Locator, text: string): Promise<void>
  /** The fields of a date with a time take one part after the other from whoever types. */
  writeTime(target: Locator, at: { date: string; time: string }): Promise<void>
  choose(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>
}

export const byPointer = (page: Page): Hands => ({
  press: target => target.click(),
  write: (target, text) => target.fill(text),
  writeTime: (target, { date, time }) => target.fill(`${date}T${time}`),
  choose: async (target, file) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), target.click()])
    await chooser.setFiles(file)
  },
})

/** More than stand on any screen on the way to something. */
const MOST_STOPS = 150

const isAt = (target: Locator) => target.evaluate(one => one === one.ownerDocument.activeElement)

/** Where somebody is by keyboard; a page that lost it starts again from its top. */
const standsSomewhere = (page: Page) =>
  page.evaluate('document.activeElement !== null && document.activeElement !== document.body')

/** Tab by Tab, and never from nowhere: `isNew` tells of a page that was just opened. */
export function byKeyboard(page: Page, { isNew = true } = {}): Hands {
  let isFresh = isNew
  const reach = async (target: Locator) => {
    await target.waitFor()
    if (!isFresh)
      await expect.poll(() => standsSomewhere(page), { message: `nowhere before ${target}` }).toBe(true)
    isFresh = false
    for (let count = 0; count < MOST_STOPS; count += 1) {
      if (await isAt(target)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`No key leads to ${target}`)
  }
  const hands: Hands = {
    press: async target => {
      await reach(target)
      await page.keyboard.press('Enter')
    },
    write: async (target, text) => {
      await reach(target)
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(text)
    },
    writeTime: async (target, { date, time }) => {
      await reach(target)
      const [year, month, day] = date.split('-')
      const [hour, minute] = time.split(':').map(Number)
      await page.keyboard.type(`${month}${day}${year}`)
      await page.keyboard.press('ArrowRight')
      const half = hour! < 12 ? 'AM' : 'PM'
      await page.keyboard.type(
        `${String(hour! % 12 || 12).padStart(2, '0')}${String(minute).padStart(2, '0')}${half}`,
      )
    },
    choose: async (target, file) => {
      await reach(target)
      const chosen = page.waitForEvent('filechooser')
      // A press right behind the drawing may come before anybody listens: then it is pressed again, as people do.
      const again = setInterval(() => void page.keyboard.press('Enter'), 2_000)
      await page.keyboard.press('Enter')
      const chooser = await chosen.finally(() => clearInterval(again))
      await chooser.setFiles(file)
    },
  }
  return hands
}

import type { Person } from '../../engines/person.ts'
import { button, field, type Thing } from '../../presses/things.ts'
import type { Random } from '../chance/random.ts'

/** Fills in what an invoice or a quote says: an amount, or lines with taxes and a discount, and the description. */
export async function writeContent(
  person: Person,
  form: Thing,
  description: string,
  chance: Random,
): Promise<void> {
  const amount = field('Amount (USD)', form)
  const hasLines = !(await person.shows(amount))
  if (hasLines || chance.chance(0.6)) await writeLines(person, form, hasLines, chance)
  else await person.fill(amount, chance.pick(['120', '0.07', '1,250.50']))
  await person.fill(field('Description', form), description)
}

/** Writes one or two lines; `hasLines` where the form holds some of an earlier attempt. */
async function writeLines(person: Person, form: Thing, hasLines: boolean, chance: Random): Promise<void> {
  const fill = (label: string, text: string) => person.fill(field(label, form), text)
  if (!hasLines) await person.click(button('Add lines', form))
  await fill('Line 1, description', 'Window')
  await fill('Line 1, quantity', chance.pick(['1', '1.5', '2.25', '0.333']))
  await fill('Line 1, price', chance.pick(['80', '19.99', '100.05', '450']))
  if (chance.chance(0.5)) {
    await fill('Line 1, tax', 'Tax')
    await fill('Line 1, tax rate', chance.pick(['19', '7.7', '2.125']))
  }
  if (hasLines || chance.chance(0.5)) return
  await person.click(button('Add line', form))
  await fill('Line 2, description', 'Agreed before')
  await fill('Line 2, price', chance.pick(['-5', '-0.01', '33.33']))
}

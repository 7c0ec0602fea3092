import { describe, expect, test } from 'vitest'
import { netOf, sumsOf } from '../../src/domain/invoice/invoice-lines.ts'
import { decimalOf } from '../../src/domain/money.ts'
import { aLine } from '../support/invoice-lines.ts'

describe('what a line costs is rounded half away from zero', () => {
  test.each([
    ['1', '80.00', '80.00'],
    ['3', '33.33', '99.99'],
    ['33.333', '3.00', '100.00'], // 99.999
    ['0.5', '0.01', '0.01'], // 0.005: the half goes up
    ['0.499', '0.01', '0.00'],
    ['0.5', '-0.01', '-0.01'], // −0.005: away from zero, not to even and not up
    ['0.499', '-0.01', '0.00'],
    ['1.5', '-0.03', '-0.05'], // −0.045
    ['1.005', '1.00', '1.01'], // as a floating-point number it is below the half
    ['1.005', '1000.00', '1005.00'],
    ['0.001', '4.99', '0.00'],
    ['0.001', '5.00', '0.01'],
    ['2.675', '1.00', '2.68'],
    ['7', '0.00', '0.00'],
    ['9999999.999', '9999999999.99', '99999999989900000.00'], // no sum is too large to count
  ])('%s × %s is %s', (quantity, unit_price, net) =>
    expect(decimalOf(netOf(aLine({ quantity, unit_price })))).toBe(net),
  )
})

describe('tax at one rate is rounded half away from zero', () => {
  test.each([
    ['19', '100.00', '19.00'],
    ['19', '0.50', '0.10'], // 0.095
    ['19', '-0.50', '-0.10'],
    ['7.7', '129.99', '10.01'], // 10.00923
    ['7.7', '6.50', '0.50'], // 0.5005
    ['8.875', '4.00', '0.36'], // 0.355
    ['8.875', '-4.00', '-0.36'],
    ['8.875', '19.99', '1.77'], // 1.7741125
    ['0.001', '499.99', '0.00'],
    ['0.001', '500.00', '0.01'],
    ['0', '80.00', '0.00'],
    ['100', '80.00', '80.00'],
  ])('%s %% of %s is %s', (tax_rate, unit_price, tax) =>
    expect(sumsOf([aLine({ tax_rate, unit_price })]).rates.map((rate) => decimalOf(rate.tax))).toEqual([tax]),
  )
})

/**
 * EN 16931-1, rule BR-CO-17: the tax of a category is its taxable amount × its rate / 100, rounded to two decimals: once
 * per rate. Rounding it on each line is the other way, which some laws allow. The two sums differ.
 */
describe('tax is computed on the sum at a rate (BR-CO-17), not on each line', () => {
  test.each([
    ['three small lines', '7.7', ['0.33', '0.33', '0.33'], '0.08', '0.09'],
    ['lines just below the half', '19', ['0.02', '0.02', '0.02'], '0.01', '0.00'],
    ['lines at the half', '8.875', ['4.00', '4.00'], '0.71', '0.72'],
    ['a discount', '8.875', ['4.00', '4.00', '-4.00'], '0.36', '0.36'],
    ['a hundred lines', '19', Array<string>(100).fill('0.05'), '0.95', '1.00'],
  ])('%s at %s %%', (_what, tax_rate, prices, perRate, perLine) => {
    const lines = prices.map((unit_price) => aLine({ tax_rate, unit_price }))
    const taxOf = (some: typeof lines) => sumsOf(some).rates.reduce((sum, { tax }) => sum + tax, 0n)
    expect(decimalOf(taxOf(lines))).toBe(perRate)
    expect(decimalOf(lines.reduce((sum, line) => sum + taxOf([line]), 0n))).toBe(perLine)
  })
})

test('sums have each rate once, ascending, each reason once, and the total', () => {
  const sums = sumsOf([
    aLine({ quantity: '2', unit_price: '80.00', tax_rate: '19' }),
    aLine({ unit_price: '10.00', tax_rate: '7' }),
    aLine({ unit_price: '-20.00', tax_rate: '19' }),
    aLine({ unit_price: '5.00', exempt_reason: 'Teaching' }),
    aLine({ unit_price: '5.00', exempt_reason: 'Teaching' }),
    aLine({ unit_price: '1.00' }),
    aLine({ unit_price: '2.00', tax_rate: '0' }),
  ])
  expect(sums).toEqual({
    nets: [16_000n, 1000n, -2000n, 500n, 500n, 100n, 200n],
    subtotal: 16_300n,
    rates: [
      { rate: '0', net: 200n, tax: 0n },
      { rate: '7', net: 1000n, tax: 70n },
      { rate: '19', net: 14_000n, tax: 2660n },
    ],
    exemptReasons: ['Teaching'],
    total: 19_030n,
  })
})

test('no lines add up to nothing', () =>
  expect(sumsOf([])).toEqual({ nets: [], subtotal: 0n, rates: [], exemptReasons: [], total: 0n }))

import regular from '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf?no-inline'
import strong from '@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf?no-inline'
import { Document, Font, Page, pdf, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { words } from './invoice.ts'

Font.register({
  family: 'Figtree',
  fonts: [
    { src: regular, fontWeight: 400 },
    { src: strong, fontWeight: 600 },
  ],
})

const styles = StyleSheet.create({
  page: { padding: 56, fontFamily: 'Figtree', fontSize: 11 },
  title: { fontSize: 32, fontWeight: 600 },
  row: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 24 },
  label: { fontSize: 9 },
  name: { fontSize: 12, fontWeight: 600 },
  line: { fontSize: 10 },
  panel: { backgroundColor: '#e2f2e0', borderRadius: 12, padding: 16, marginVertical: 24 },
  amount: { fontSize: 28, fontWeight: 600 },
})

const text = (style, words) => h(Text, { style, key: words }, words)
const block = ([label, name, ...lines]) =>
  h(View, { key: label }, [
    text(styles.label, label),
    text(styles.name, name),
    ...lines.map((line) => text(styles.line, line)),
  ])

const sheet = () =>
  h(
    Document,
    { title: `Invoice ${words.number}`, author: 'Ada Green' },
    h(Page, { size: 'A4', style: styles.page }, [
      text(styles.title, words.title),
      text({ marginBottom: 24 }, words.number),
      h(View, { key: 'parties', style: styles.row }, [
        block(words.from),
        block(words.to),
        block(words.dates),
      ]),
      h(View, { key: 'panel', style: styles.panel }, text(styles.amount, words.amount)),
      h(View, { key: 'work', style: styles.row }, [
        text(styles.name, words.service),
        text(styles.line, words.amount),
      ]),
      text({ marginBottom: 24 }, words.description),
      h(View, { key: 'closing', style: styles.row }, [block(words.payment), block(words.notes)]),
    ]),
  )

/** Draws the same texts in about the same positions. */
export async function make() {
  const blob = await pdf(sheet()).toBlob()
  return blob.arrayBuffer()
}

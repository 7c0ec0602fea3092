import { APP_NAME } from '../../../domain/app-names.ts'

export const installMessages = {
  menu: 'Install app',
  title: `Keep ${APP_NAME} at hand`,
  text: 'An icon of its own, the whole screen, and it opens without a network.',
  install: 'Install',
  how: 'Show me how',
  later: 'Not now',
  share: {
    title: 'Add it to your home screen',
    intro: 'Safari leaves this to you. Three taps, and it opens like any other app.',
    done: 'Got it',
    steps: [
      { title: 'Tap Share', text: 'The square with the arrow, in Safari’s bar.' },
      { title: 'Choose “Add to Home Screen”', text: 'Scroll down a little if you do not see it.' },
      { title: 'Tap Add', text: 'The leaves appear among your apps.' },
    ],
  },
}

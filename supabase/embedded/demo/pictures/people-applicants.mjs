import { dots, hair, leaves, sun } from './looks.mjs'
import { ink } from './shapes.mjs'

/** What those of applicants.ts look like. */
export const applicants = {
  pending: {
    skin: 'umber',
    style: 'curls',
    hair: hair.black,
    wear: 'stripes',
    cloth: ink.leaf,
    trim: ink.cream,
    ground: sun(ink.apricot, ink.peach),
    earrings: 'hoop',
    smile: 'wide',
    eyes: 'open',
  },
  beatriz: {
    skin: 'cocoa',
    style: 'afro',
    hair: hair.black,
    wear: 'blazer',
    cloth: ink.sea,
    trim: ink.cream,
    ground: leaves(ink.butter, ink.mustard),
    glasses: 'square',
    earrings: 'dot',
    smile: 'wide',
    eyes: 'open',
  },
  saoirse: {
    skin: 'porcelain',
    style: 'long',
    hair: hair.copper,
    wear: 'roll',
    cloth: ink.moss,
    ground: dots(ink.rose, '#efc3ba'),
    freckles: true,
    smile: 'soft',
    eyes: 'open',
  },
}

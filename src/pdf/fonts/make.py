"""Makes the fonts of this folder. Needs fontTools and brotli (Debian: python3-fonttools python3-brotli).

    python3 make.py FOLDER      FOLDER holds node_modules with the packages named in `SOURCES` (see README.md)

Every font loses its layout tables and hints: `src/pdf` shapes text itself and a PDF needs no hints.
"""

import sys
from pathlib import Path

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

LATIN = [(0x20, 0x7E), (0xA0, 0x17F), (0x192, 0x192), (0x218, 0x21B), (0x2BC, 0x2BC), (0x2C6, 0x2DD)]
MORE_LATIN = [(0x180, 0x24F), (0x250, 0x2FF), (0x300, 0x36F), (0x1E00, 0x1EFF)]
GREEK = [(0x370, 0x3FF), (0x1F00, 0x1FFF)]
CYRILLIC = [(0x400, 0x52F)]
SIGNS = [(0x2010, 0x2027), (0x2030, 0x205E), (0x2070, 0x209C), (0x20A0, 0x20C0), (0x2100, 0x214F), (0x2150, 0x215F),
         (0x2190, 0x2199), (0x2200, 0x2265), (0x25A0, 0x25CF), (0x2713, 0x2713), (0xFB00, 0xFB06)]
HEBREW = [(0x20, 0x40), (0x5B, 0x60), (0x7B, 0x7E), (0xA0, 0xBB), (0x591, 0x5F4), (0x2010, 0x2026), (0x20AA, 0x20AA), (0xFB1D, 0xFB4F)]
ARABIC = [(0x20, 0x40), (0x5B, 0x60), (0x7B, 0x7E), (0xA0, 0xBB), (0x200C, 0x200F), (0x600, 0x6FF), (0x750, 0x77F), (0x2010, 0x2026), (0xFB50, 0xFDFF), (0xFE70, 0xFEFC)]
CJK = [(0x2000, 0xFFEF)]
HANGUL = [(0x1100, 0x11FF), (0x3000, 0x30FF), (0x3130, 0x318F), (0xAC00, 0xD7A3), (0xFF00, 0xFFEF)]

EXPO = '@expo-google-fonts'
SOURCES = {
    'figtree-400': (f'{EXPO}/figtree/400Regular/Figtree_400Regular.ttf', LATIN + SIGNS),
    'figtree-600': (f'{EXPO}/figtree/600SemiBold/Figtree_600SemiBold.ttf', LATIN + SIGNS),
    'fraunces-display': ('@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2', LATIN + SIGNS),
    'noto-400': (f'{EXPO}/noto-sans/400Regular/NotoSans_400Regular.ttf', LATIN + MORE_LATIN + GREEK + CYRILLIC + SIGNS),
    'noto-600': (f'{EXPO}/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf', LATIN + MORE_LATIN + GREEK + CYRILLIC + SIGNS),
    'hebrew-400': (f'{EXPO}/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf', HEBREW),
    'hebrew-600': (f'{EXPO}/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf', HEBREW),
    'arabic-400': (f'{EXPO}/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf', ARABIC),
    'arabic-600': (f'{EXPO}/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf', ARABIC),
    'cjk-chinese': ('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff', CJK),
    'cjk-traditional': ('@fontsource/noto-sans-tc/files/noto-sans-tc-chinese-traditional-400-normal.woff', CJK),
    'cjk-japanese': ('@fontsource/noto-sans-jp/files/noto-sans-jp-japanese-400-normal.woff', CJK),
    'cjk-korean': ('@fontsource/noto-sans-kr/files/noto-sans-kr-korean-400-normal.woff', HANGUL),
}
DROP = ['BASE', 'DSIG', 'GDEF', 'GPOS', 'GSUB', 'HVAR', 'MVAR', 'STAT', 'VORG', 'avar', 'gasp', 'meta', 'vhea', 'vmtx']
BOX = 0x25A1


def codes(ranges):
    return {code for first, last in ranges for code in range(first, last + 1)}


def add_box(font):
    """Adds the glyph drawn for missing ones: a square as high as a capital letter."""
    pen = TTGlyphPen(None)
    for low, high, turn in ((70, 730, 1), (130, 670, -1)):
        corners = [(low, low - 20), (low, high - 20), (high, high - 20), (high, low - 20)]
        pen.moveTo(corners[0])
        for corner in corners[1:] if turn == 1 else corners[:0:-1]:
            pen.lineTo(corner)
        pen.closePath()
    font['glyf']['box'] = pen.glyph()
    font['hmtx']['box'] = (800, 70)
    for table in font['cmap'].tables:
        if table.isUnicode():
            table.cmap[BOX] = 'box'


def make(name, source, wanted, packages, target):
    font = TTFont(packages / source)
    if 'fvar' in font:  # the cut for large sizes, of the same weight as the headings on screen, without wonky letters
        font = instantiateVariableFont(font, {'opsz': 72, 'wght': 520, 'SOFT': 0, 'WONK': 0})
    options = Options()
    options.hinting = False
    options.layout_features = []
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 6, 13, 14]
    options.drop_tables = DROP
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    if name.startswith('noto'):
        add_box(font)
    font.flavor = 'woff'
    font.save(target / f'{name}.woff')
    return set(font.getBestCmap())


if __name__ == '__main__':
    packages, target = Path(sys.argv[1]) / 'node_modules', Path(__file__).parent
    had = {}
    for name, (source, ranges) in SOURCES.items():
        wanted = codes(ranges)
        if name == 'cjk-traditional':  # only what the simplified font lacks
            wanted -= had['cjk-chinese']
        had[name] = make(name, source, wanted, packages, target)
        print(name, len(had[name]), (target / f'{name}.woff').stat().st_size)

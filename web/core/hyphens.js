// Where long words part. The names of pieces stand on narrow tiles, and not every browser has a German dictionary,
// so the hyphens are ours. A soft hyphen shows only where a line ends at it.

const PARTS = `
Ab-was-ser-sys-tem Auf-wer-tungs-plätt-chen Auf-ge-druck-te Auf-ge-druck-ter Dorf-grund-stü-cken Farm-grund-stü-cken Farm-grund-stü-cke Fer-tig-keits-plätt-chen Früh-jahrs-kar-ten Som-mer-kar-ten Herbst-kar-ten
Un-be-nutz-te Land-schafts-ge-bäu-de-plätt-chen Dorf-ge-bäu-de-plätt-chen Hei-mat-plätt-chen Guts-haus Ver-bes-ser-te Un-wahr-schein-lich zu-sam-men-pas-sen Hand-werks-meis-ter Er-stei-gert Rei-hen-fol-gen Plät-zen
Al-che-mist An-wer-be-mes-se Apo-the-ker Ar-beit-ge-ber Arm-schmuck-her-stel-ler Auf-ge-druck-tes Auf-wer-tun-gen
Bau-ern-hof Bau-ge-län-de Bau-meis-ter Baum-stamm Be-lie-bi-ger Berg-arbei-ter Berg-hangs Bier-stu-be Bild-hau-er Bin-nen-schif-fer Block-hüt-te
Brenn-ofen Bruch-arbei-ter Dia-mant-schlei-fer Dorf-grund-stü-cke Dorf-grund-stück Edel-stei-ne Edel-stein-händ-ler Edel-stein Ein-zel-nes End-pro-duk-te
Ern-te-fest Ern-te-mehr-hei-ten Fach-arbei-ter Far-mer-arbei-ter Fel-der-grup-pen Feld-kar-te Feld-plätt-chen Früh-jahrs-jahr-markt Fün-fer-sät-ze
Ge-dan-ken-blitz Ge-le-gen-heits-arbei-ter Ge-lehr-ter Ge-mein-de-haus Ge-trei-de-spei-cher Gil-den-meis-ter-fä-hig-kei-ten Gil-den-mit-glie-der
Gleich-stand Gold-schmied Gunst-ska-la Gäs-te-haus Han-dels-haus Han-dels-pos-ten Hand-wer-ker-gil-de Hau-sie-rer Hell-grü-nes Herbst-jahr-markt
Hof-plätt-chen Holz-bau-hof Holz-fäl-ler Holz-han-del Hop-fen-feld Huf-schmied Hüh-ner-stall Ian-vin-ci-ble Jagd-hüt-te Jahr-markt Jahr-märk-te
Kauf-leu-te Key-arbei-ter Key-me-le-quin Key-ple-kar-te Key-ple-kar-ten Key-ple-plätt-chen Key-ple-plätt-chen-sym-bol Key-the-dra-le Kunst-hand-wer-ker
La-den-ge-schäft La-ger-meis-ter Land-wirt-schaft Lehr-lings-un-ter-kunft Lu-xus-gü-ter Mans-field Mar-schäl-le Meis-ter-hand-wer-ker Most-äpfel
Oran-ge-far-be-nes Pfer-de-stall Plätt-chen Pro-spek-tor Rechts-an-walt Rei-hen-fol-ge Rei-hen-fol-ge-plätt-chen Rei-se-her-ber-ge Res-tau-ra-teu-re
Rin-der-stall Rin-der-un-ter-stand Rin-der-wei-den Rin-der-zucht Ring-schmuck-her-stel-ler Roh-stof-fe Schaf-stall Schaf-wei-den Schaf-züch-ter
Schiff-fahrt Schiffs-punk-te-leis-te Schiffs-spe-di-teur Schiffs-wahl Schmel-zer Schrei-ber Schrei-ner Schrei-ne-rei Schrott-han-del Schrott-händ-ler
Schwar-zes Schwei-ne-stall Schwei-ne-wei-den Schwei-ne-zucht Schä-fer-hüt-te Som-mer-fest Som-mer-jahr-markt Spe-zia-lis-ten Spie-ler-rei-hen-fol-ge
Spitz-ha-cke Start-spie-ler-mar-ker Stein-bau-er Stein-bau-hof Stein-bruch Stein-han-del Stein-hau-er Stein-metz Stoff-händ-ler-gil-de
Stra-ßen-pflas-ter Stroh-de-cker Sä-ge-müh-le Ta-ge-löh-ner Trans-port-ka-pa-zi-tät Trüf-fel-an-bau Trüf-fel-gar-ten Tuch-händ-ler Un-ge-lern-ter
Uni-ver-sa-list Un-ter-hal-tungs-künst-ler Un-ter-holz Ver-bes-ser-ter Ver-bes-ser-tes Ver-käu-fer Vieh-markt Wa-gen-ma-cher Wald-arbei-ter Wa-ren-paa-re
Was-ser-müh-le Wei-zen-feld Werk-statt Wet-ter-schutz Wild-hü-ter-hüt-te Wild-schwein Wind-müh-le Win-ter-jahr-markt Win-ter-kar-ten Wirts-haus
Wohl-tä-ter Zie-ge-lei-arbei-ter Zie-gel-fa-brik Zie-gen-stall Zweit-größ-te
Farm-house Boat-man Woods-man Abil-i-ties Al-chem-ist Apoth-e-cary Ap-pren-tice Ben-e-fac-tor Black-smith Brain-wave Brick-layer Brick-maker Brick-yard Car-pen-ter Crafts-man
Crafts-men Em-ploy-ers En-ter-tainer Gen-er-al-ist Gold-smith Key-mel-e-quin Key-the-dral Live-stock Lum-ber-jack Ma-jor-i-ties Ma-te-ri-als
Mer-chants Pave-ments Plough-men Pro-spec-tor Quarry-man Re-sour-ces Res-tau-ra-teurs Scrap-yard Shep-herds Spe-cial-ists Stone-ma-son Stone-yard
Store-keeper Tim-ber-yard Trans-port Trav-el-ler Un-skilled Veg-e-ta-bles Wain-wright Wa-ter-mill Wood-cut-ter`;

const SHORTEST = 7; // letters; a shorter word fits on every tile
const known = new Map(PARTS.trim().split(/\s+/).map((word) => [word.replaceAll('-', '').toLowerCase(), word.split('-').map(({ length }) => length)]));
const done = new Map();

function part(word) {
  const lengths = known.get(word.toLowerCase());
  if (!lengths) return word;
  let at = 0;
  return lengths.map((length) => word.slice(at, at += length)).join('\u00ad');
}

/** The text with a soft hyphen at each joint of the long words that are known. */
export function hyphenate(text) {
  if (text.length < SHORTEST) return text;
  if (!done.has(text)) done.set(text, text.replace(/\p{L}{7,}/gu, part));
  return done.get(text);
}

/** The parts of a word that is known, each but the last with its hyphen; for drawings, where lines do not break by themselves. */
export const partsOf = (word) => hyphenate(word).split('\u00ad');

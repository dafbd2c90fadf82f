import type { Sayer, Texts } from '../../src/schema/messages/plainMessages';

type Module = Readonly<Record<string, unknown>>;

/** Every catalogue of coded messages, by file name. */
export const catalogues: Readonly<Record<string, Sayer<Texts>>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<Module>(
      ['../../src/schema/messages/say*.ts', '../../src/model/*/say*.ts', '!../../src/model/*/*.fr.ts'],
      { eager: true },
    ),
  ).map(([path, module]) => [path.replace(/^.*\/|\.ts$/g, ''), Object.values(module)[0] as Sayer<Texts>]),
);

export const codedTexts: readonly (readonly [code: string, english: string])[] = Object.values(catalogues).flatMap(
  ({ texts }) => Object.entries(texts),
);

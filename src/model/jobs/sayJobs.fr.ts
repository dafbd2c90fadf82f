import type { InOtherWords } from '../../schema/messages/plainMessages';
import type { sayJobs } from './sayJobs';

export default {
  'jobs.internal': 'Le serveur a rencontré une erreur interne. Son journal donne les détails.',
  'jobs.tooLong': 'L’exécution a duré plus de {minutes} minutes.',
  'jobs.interrupted': 'Le processus qui l’exécutait s’est arrêté {tries} fois.',
  'jobs.unknown': 'Aucune tâche {name}.',
  'jobs.runEnded': 'L’exécution est déjà terminée.',
  'jobs.notFailed': 'L’exécution a déjà été relancée.',
  'jobs.noSender': 'Rien n’envoie les messages du type {kind}.',
  'jobs.noMail': 'L’e-mail n’est pas configuré : il manque SMTP_URL et PUBLIC_URL au serveur.',
  'jobs.notMailed': 'Le serveur de messagerie n’a pas accepté l’e-mail. Le journal donne sa réponse.',
  'jobs.unusedSince': 'Rien ne l’utilise, et elle n’a eu aucun trafic depuis le {day}.',
} satisfies InOtherWords<typeof sayJobs>;

CREATE TABLE "finance_entries" (
	"id" integer PRIMARY KEY NOT NULL,
	"period" text collate "C" NOT NULL,
	"type" text collate "C" NOT NULL,
	"party" integer NOT NULL,
	"kind" text collate "C" NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text,
	"memo" text,
	"buyer_imps" bigint,
	"file" text,
	"late" text collate "C",
	"day" text collate "C",
	"at" text collate "C" NOT NULL,
	"by" text NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finance_events" (
	"event" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance_events_event_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"period" text collate "C" NOT NULL,
	"type" text collate "C",
	"party" integer,
	"at" text collate "C" NOT NULL,
	"by" text NOT NULL,
	"user_id" integer NOT NULL,
	"action" text collate "C" NOT NULL,
	"details" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finance_lines" (
	"period" text collate "C" NOT NULL,
	"type" text collate "C" NOT NULL,
	"party" integer NOT NULL,
	"review" boolean NOT NULL,
	"disputed" boolean NOT NULL,
	"invoice" text,
	"issued_at" text collate "C",
	"due_at" text collate "C",
	"frozen" text,
	"version" integer NOT NULL,
	CONSTRAINT "finance_lines_period_type_party_pk" PRIMARY KEY("period","type","party")
);
--> statement-breakpoint
CREATE TABLE "finance_periods" (
	"period" text collate "C" PRIMARY KEY NOT NULL,
	"state" text collate "C" NOT NULL,
	"version" integer NOT NULL,
	"closed_at" text collate "C",
	"closed_by" text
);
--> statement-breakpoint
CREATE INDEX "finance_entries_of_period" ON "finance_entries" USING btree ("period","type","party");--> statement-breakpoint
CREATE INDEX "finance_entries_of_party" ON "finance_entries" USING btree ("type","party");--> statement-breakpoint
CREATE INDEX "finance_events_of" ON "finance_events" USING btree ("period","type","party");--> statement-breakpoint
CREATE INDEX "finance_lines_of_party" ON "finance_lines" USING btree ("type","party","period");--> statement-breakpoint
CREATE INDEX "finance_lines_by_invoice" ON "finance_lines" USING btree ("invoice");
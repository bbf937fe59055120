CREATE TABLE "monitored_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "monitored_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" uuid NOT NULL,
	"event" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitored_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"version" text NOT NULL,
	"email" text,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actions" integer DEFAULT 0 NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitored_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"page" text NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"document_version" integer NOT NULL,
	"time_spent" bigint NOT NULL,
	"vitals" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"replay" jsonb
);
--> statement-breakpoint
CREATE TABLE "monitoring_use" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "monitoring_use_one_row" CHECK ("monitoring_use"."id" = 1),
	CONSTRAINT "monitoring_use_bytes" CHECK ("monitoring_use"."bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "replay_segments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"view_id" uuid NOT NULL,
	"index_in_view" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"has_full_snapshot" boolean NOT NULL,
	"raw_size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "replay_segments_once" UNIQUE("session_id","view_id","started_at","index_in_view")
);
--> statement-breakpoint
ALTER TABLE "monitored_events" ADD CONSTRAINT "monitored_events_session_id_monitored_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."monitored_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitored_views" ADD CONSTRAINT "monitored_views_session_id_monitored_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."monitored_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replay_segments" ADD CONSTRAINT "replay_segments_session_id_monitored_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."monitored_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "monitored_events_session_id" ON "monitored_events" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "monitored_sessions_last_at" ON "monitored_sessions" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "monitored_sessions_email" ON "monitored_sessions" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "monitored_views_session_id" ON "monitored_views" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "monitored_views_received_at" ON "monitored_views" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "replay_segments_session_id" ON "replay_segments" USING btree ("session_id");